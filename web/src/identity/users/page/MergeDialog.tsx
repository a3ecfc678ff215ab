import {
  mergeAccounts,
  merges,
  mergeUndoDays,
  previewMerge,
  undoMerge,
  type MergePreview,
} from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { showInstant } from '@college/contract/kit'
import { Radio, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import {
  classes,
  Fact,
  Facts,
  FormDialog,
  messageOf,
  Note,
  PartError,
  toast,
  useAction,
  useCall,
  useZone,
  Waiting,
} from '#kit'
import { PersonPicker } from '../impersonation/PersonPicker.tsx'
import styles from '../users.module.css'

interface MergeDialogProps {
  readonly person: User
  readonly onClose: () => void
}

/** Merges a person's two accounts: which stays, what that does, and undoing it. */
export function MergeDialog({ person, onClose }: MergeDialogProps) {
  const timezone = useZone()
  const { data: made, refetch } = useCall<typeof merges>(merges, { user_id: person.id })
  const undo = useAction<typeof undoMerge>(undoMerge)
  const [last] = made ?? []
  if (!made)
    return (
      <FormDialog title="Merge accounts" verb={null} isPending={false} onClose={onClose}>
        <Waiting shape="text" />
      </FormDialog>
    )
  if (!last) return <Choose person={person} onClose={onClose} />
  const take = async (): Promise<void> => {
    const done = await undo.act({ id: last.id })
    if (!done) return
    const changed = done.data.changed.map(({ title }) => title.toLowerCase())
    toast({
      text:
        changed.length === 0
          ? 'Merge undone'
          : `Merge undone. These were changed after the merge, and keep the changes: ${changed.join(', ')}.`,
    })
    await refetch()
    onClose()
  }
  return (
    <FormDialog
      title="These accounts are merged"
      text={`You can undo this until ${showInstant(last.undo_until, timezone).slice(0, 10)}. Both people then sign in as before.`}
      verb={['Undo merge', 'Undoing…']}
      isPending={undo.isPending}
      failure={undo.failure && messageOf(undo.failure)}
      wayOut="Close"
      wide
      onSubmit={() => void take()}
      onClose={onClose}
    >
      <Facts>
        <Fact name="Kept">{last.keep_name}</Fact>
        <Fact name="Merged into it">{last.old_name}</Fact>
        <Fact name="When">{showInstant(last.made_at, timezone)}</Fact>
        <Fact name="Reason">{last.reason}</Fact>
      </Facts>
    </FormDialog>
  )
}

function Choose({ person, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<number | null>(null)
  const [stays, setStays] = useState<'this' | 'other'>('this')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const merging = useAction<typeof mergeAccounts>(mergeAccounts)
  const pair =
    stays === 'this' ? { keep_id: person.id, old_id: other ?? 0 } : { keep_id: other ?? 0, old_id: person.id }
  const { data, error, refetch } = useCall<typeof previewMerge>(previewMerge, pair, { enabled: other !== null })
  const merge = async (): Promise<void> => {
    setMissing(reason.trim().length < 3)
    if (reason.trim().length < 3) return
    const done = await merging.act({ ...pair, reason: reason.trim() })
    if (!done) {
      // What came between is then listed, as it was before the merge was tried.
      await refetch()
      return
    }
    toast({ text: `Merged. Undo within ${mergeUndoDays} days from the same menu.` })
    onClose()
  }
  return (
    <FormDialog
      title={`Merge ${person.display_name ?? 'this account'} with another account`}
      text="For one person with two accounts. Their records move to the account you keep; the other one can’t sign in any more."
      verb={['Merge accounts', 'Merging…']}
      isPending={merging.isPending}
      isDisabled={!data || data.refused.length > 0}
      failure={data?.refused.length === 0 && merging.failure ? messageOf(merging.failure) : null}
      wide
      onSubmit={() => void merge()}
      onClose={onClose}
    >
      <div className={other === null ? styles.mergeRoom : undefined}>
        <PersonPicker label="The other account" onChoose={(chosen) => setOther(chosen?.id ?? null)} />
      </div>
      {other !== null && (
        <Radio.Group
          label="Which account to keep"
          value={stays}
          onChange={(value) => setStays(value === 'this' ? 'this' : 'other')}
        >
          <div className="stack gap8 above4">
            <Radio
              value="this"
              label={data ? (stays === 'this' ? labelOf(data.keep) : labelOf(data.old)) : 'This account'}
            />
            <Radio
              value="other"
              label={data ? (stays === 'this' ? labelOf(data.old) : labelOf(data.keep)) : 'The other account'}
            />
          </div>
        </Radio.Group>
      )}
      {other !== null && !data && !error && <Waiting shape="text" />}
      {error && (
        <PartError
          title="We couldn’t load this"
          text={messageOf(error)}
          reference={undefined}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Consequences preview={data} />}
      {data?.refused.length === 0 && (
        <TextInput
          label="Reason"
          maxLength={500}
          value={reason}
          error={isMissing ? 'Enter a reason' : undefined}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}

const labelOf = ({ name, email, username }: MergePreview['keep']): string =>
  `${name}, ${email ?? username ?? 'no email'}`

function Consequences({ preview: { keep, old, has, fills, refused } }: { preview: MergePreview }) {
  if (refused.length > 0)
    return (
      <Note tone="warn" icon={IconAlertTriangle}>
        {refused.length === 1 ? (
          refused[0]
        ) : (
          <ul className="flush indent">
            {refused.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
      </Note>
    )
  return (
    <>
      <table className={classes('full', styles.merge)}>
        <thead>
          <tr>
            <th className="left hairline" scope="col">
              What they have
            </th>
            <th className="left hairline" scope="col">
              Old account
            </th>
            <th className="left hairline" scope="col">
              Kept account
            </th>
          </tr>
        </thead>
        <tbody>
          {has.map(({ title, old: here, keep: there, moves }) => (
            <tr key={title}>
              <th className="left hairline" scope="row">
                {title}
              </th>
              <td className="left hairline">
                {here}
                {here > 0 && (moves ? ', moves' : ', stays in the old account')}
              </td>
              <td className="left hairline">{there}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Facts>
        <Fact name="Signs in as">{keep.email ?? keep.username ?? ''}</Fact>
        <Fact name="No longer signs in">{old.email ?? old.username ?? ''}</Fact>
        {fills.map(({ title, value }) => (
          <Fact key={title} name={title}>
            {value}, from the old account
          </Fact>
        ))}
        <Fact name="Roles afterwards">{[...new Set([...keep.roles, ...old.roles])].join(', ') || 'None'}</Fact>
      </Facts>
    </>
  )
}
