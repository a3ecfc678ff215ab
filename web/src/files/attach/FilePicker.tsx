import { file as fileRecord, type FileRow } from '@college/contract/files'
import { showDate, showSize } from '@college/contract/kit'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChevronRight, IconFolder, IconSearch } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { classes, Dialog, Icon, PartError, usePages, Waiting } from '#kit'
import { usePerson } from '#identity'
import { iconOf } from '../acts/icons.ts'
import { orderOf } from '../list/order.ts'
import type { UploadedFile } from '../upload/uploads.ts'
import { wayTo } from '../tree/tree.ts'
import { useFolders } from '../tree/useFolders.ts'
import styles from './picker.module.css'

interface FilePickerProps {
  /** Ids of files that are chosen already. */
  readonly taken: readonly number[]
  /** How many more may be chosen. */
  readonly most: number
  readonly onChosen: (files: readonly UploadedFile[]) => void
  readonly onClose: () => void
}

/** Chooses among the own files: folder by folder, or by searching all of them. */
export function FilePicker({ taken, most, onChosen, onClose }: FilePickerProps) {
  const id = useId()
  const { id: person } = usePerson()
  const { folders = [] } = useFolders(person)
  const [folder, setFolder] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [chosen, setChosen] = useState<readonly FileRow[]>([])
  const at = folder ?? folders.find(({ parent_file_id: above }) => above === null)?.id ?? null
  const list = usePages(
    fileRecord,
    q === ''
      ? { user_id: person, parent_file_id: at ?? 0, sort: orderOf('name') }
      : { user_id: person, is_folder: 'false', q, sort: orderOf('name') },
    at !== null,
  )
  const tick = (row: FileRow, is: boolean): void =>
    setChosen((now) => (is ? [...now, row] : now.filter((one) => one.id !== row.id)))
  return (
    <Dialog labelledBy={id} onClose={onClose} className={styles.dialog}>
      <form
        noValidate
        className="stack gap12 pad24"
        onSubmit={(event) => {
          event.preventDefault()
          // The editor below is a form as well, and hears what is sent in here.
          event.stopPropagation()
          if (chosen.length > 0) onChosen(chosen)
        }}
      >
        <h2 className="heading" id={id}>
          From my files
        </h2>
        <TextInput
          type="search"
          aria-label="Search all your files"
          placeholder="Search all your files"
          leftSection={<Icon of={IconSearch} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {q === '' && (
          <ol className={classes('list row wrap gap4', styles.way)} aria-label="Folder">
            {wayTo(folders, at).map(({ id: one, name }) => (
              <li className="inline ink3 gap4 shrink" key={one}>
                <button
                  className="acc left rounded-sm"
                  type="button"
                  aria-current={one === at || undefined}
                  onClick={() => setFolder(one)}
                >
                  {name}
                </button>
                {one !== at && <Icon of={IconChevronRight} size={14} />}
              </li>
            ))}
          </ol>
        )}
        <div className={classes('lined scrolls', styles.list)} aria-busy={list.old}>
          {list.loading && <Waiting shape="list" />}
          {list.failure && (
            <PartError title="We couldn’t load your files" text={list.failure.message} onRetry={list.retry} />
          )}
          {list.info && list.rows.length === 0 && (
            <p className={classes('ink3', styles.none)}>
              {q === '' ? 'This folder is empty.' : `Nothing is called “${q}”.`}
            </p>
          )}
          <ul className="list">
            {list.rows.map((row) => (
              <li key={row.id}>
                {row.is_folder ? (
                  <button
                    type="button"
                    className={classes('row ink left gap12 full tall44 ring-inside pointer', styles.folder)}
                    onClick={() => setFolder(row.id)}
                  >
                    <Icon className="ink2" of={IconFolder} size={20} />
                    <span className="fill anywhere">{row.name}</span>
                    <Icon className="ink2" of={IconChevronRight} size={16} />
                  </button>
                ) : (
                  <Choice
                    row={row}
                    isTaken={taken.includes(row.id)}
                    isChosen={chosen.some((one) => one.id === row.id)}
                    isFull={chosen.length >= most}
                    onTick={(is) => tick(row, is)}
                  />
                )}
              </li>
            ))}
          </ul>
          {list.more && (
            <Button variant="default" size="sm" onClick={list.loadMore}>
              More
            </Button>
          )}
        </div>
        <div className="flex end wrap gap8">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={chosen.length === 0}>
            {chosen.length < 2 ? 'Attach' : `Attach ${chosen.length}`}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface ChoiceProps {
  readonly row: FileRow
  readonly isTaken: boolean
  readonly isChosen: boolean
  readonly isFull: boolean
  readonly onTick: (is: boolean) => void
}

function Choice({ row, isTaken, isChosen, isFull, onTick }: ChoiceProps) {
  const added = row.uploaded_at === null ? '' : showDate(row.uploaded_at.slice(0, 10))
  return (
    <label className={classes('row ink left gap12 full tall44 pointer', styles.choice)}>
      <input
        className="fixed"
        type="checkbox"
        checked={isTaken || isChosen}
        disabled={isTaken || (isFull && !isChosen)}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <Icon className="ink2" of={iconOf(row)} size={20} />
      <span className="fill anywhere">{row.name}</span>
      <span className="muted fixed">{isTaken ? 'Attached' : row.size === null ? added : showSize(row.size)}</span>
    </label>
  )
}
