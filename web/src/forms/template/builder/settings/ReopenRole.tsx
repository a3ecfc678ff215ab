import { Pick } from '../parts/Pick.tsx'
import { useDesk, useDraft } from '../ui.ts'
import { useReopeners } from './useReopeners.ts'

/** Who may reopen finished forms of the template. */
export function ReopenRole() {
  const { draft } = useDesk()
  const chosen = useDraft(({ reopen_role: name }) => name)
  const { roles, warning } = useReopeners(chosen)
  const names = [...new Set([...roles, ...(chosen === null ? [] : [chosen])])]
  return (
    <Pick
      label="Who can reopen finished forms"
      help={
        chosen === null
          ? 'The college office can always reopen, with a reason. Owners never reopen a finished form alone.'
          : `Each ${chosen} who can read the form, with a reason, but never its owner. The college office can always reopen.`
      }
      value={chosen ?? ''}
      options={[
        { value: '', label: 'The college office only' },
        ...names.map((name) => ({ value: name, label: `${name} and the college office` })),
      ]}
      error={warning ?? undefined}
      onChange={(name) => draft.change((now) => ({ ...now, reopen_role: name === '' ? null : name }))}
    />
  )
}
