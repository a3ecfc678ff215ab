import {
  findByNhi,
  nhiCheckWords,
  nhiShapeWords,
  nhiStatus,
  plainNhi,
  type Procedure,
  caseWords,
} from '@college/contract/logbook'
import { showDate } from '@college/contract/kit'
import { Button, TextInput } from '@mantine/core'
import { IconFileSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { classes, FormDialog, Icon, useAction } from '#kit'
import { useImpersonation } from '#identity'
import { procedurePage } from '../links.ts'
import { procedureTitle } from '../words.ts'
import styles from './nhi.module.css'

interface NhiSearchProps {
  /** Whose logbook is searched; without an id, everyone's that the reader sees. */
  readonly userId: number | null
}

/** Finds the cases of one patient. The number goes in the body of the call and stays out of the address. */
export function NhiSearch({ userId }: NhiSearchProps) {
  const [open, setOpen] = useState(false)
  if (useImpersonation() !== null) return null
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconFileSearch} />} onClick={() => setOpen(true)}>
        Find by NHI
      </Button>
      {open && <Searching userId={userId} onClose={() => setOpen(false)} />}
    </>
  )
}

function Searching({ userId, onClose }: NhiSearchProps & { readonly onClose: () => void }) {
  const { act, isPending, failure } = useAction(findByNhi)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const [found, setFound] = useState<{ of: string; rows: readonly Procedure[] } | null>(null)
  const standing = nhiStatus(typed)
  const run = async (): Promise<void> => {
    const nhi = plainNhi(typed)
    const isReadable = standing === 'right' || standing === 'doubtful'
    setWrong(!isReadable)
    if (!isReadable) return
    const answer = await act({ nhi, ...(userId === null ? {} : { user_id: userId }) })
    setFound(answer && { of: nhi, rows: answer.data })
  }
  return (
    <FormDialog
      title="Find by NHI"
      verb={['Find', 'Finding…']}
      wayOut="Close"
      isPending={isPending}
      keepsText
      failure={failure?.message}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextInput
        className={styles.field ?? ''}
        label="NHI"
        description="Enter the whole number. We don’t keep it."
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        value={typed}
        error={wrong ? nhiShapeWords : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value.toUpperCase())
          setWrong(false)
          setFound(null)
        }}
      />
      <div role="status">
        {found && (
          <>
            <p className="muted">{foundWords(found.rows.length)}</p>
            {found.rows.length === 0 && nhiStatus(found.of) === 'doubtful' && (
              <p className="muted">{nhiCheckWords.split('.')[0]}.</p>
            )}
          </>
        )}
      </div>
      {found && found.rows.length > 0 && (
        <ul className={classes('list scrolls', styles.found)}>
          {found.rows.map((row) => (
            <li className="flex between wrap baseline gap2-16 hairline-top pad10-0" key={row.id}>
              <Link className="inline-block tall24 solid" to={procedurePage(row.id)} onClick={onClose}>
                {procedureTitle(row)}, {caseWords(row)}
              </Link>
              <span className="muted">
                {userId === null && row.user_name ? `${row.user_name}, ` : ''}
                {showDate(row.procedure_date)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}

/** No more are given at once. */
const most = 100

const foundWords = (count: number): string => {
  if (count === 0) return 'None of the procedures you can see has this NHI.'
  if (count === most) return `The newest ${most} procedures.`
  return count === 1 ? 'One procedure.' : `${count} procedures.`
}
