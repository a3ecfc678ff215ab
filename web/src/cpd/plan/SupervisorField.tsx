import { supervisors } from '@college/contract/cpd'
import { isAdmin } from '@college/contract/kit'
import { Select } from '@mantine/core'
import { fold, useCall } from '#kit'
import { useField, type FieldHandle } from '#kit/form'
import { useActor } from '#identity'
import '#kit/floating.css'

interface SupervisorFieldProps extends FieldHandle<number> {
  readonly label?: string
  readonly help: string
  /** Who it is at the moment, even where the reader may not look them up. */
  readonly known: { readonly id: number | null; readonly name: string | null }
  /** Who is supervised; null before they are chosen. */
  readonly owner: number | null
}

/** Who supervises a person, of those who may. */
export function SupervisorField({ label = 'Supervisor', known, owner, help, ...handle }: SupervisorFieldProps) {
  const isOffice = isAdmin(useActor())
  const words = isOffice ? help : `${help} The office can choose someone else.`
  const { raw, choose, leave, words: shown, note } = useField(handle, { label, help: words })
  const list = useCall<typeof supervisors>(supervisors, owner === null ? {} : { user_id: owner })
  const offered = (list.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const held = known.id !== null && !offered.some(({ value }) => value === String(known.id))
  return (
    <div>
      <Select
        {...shown}
        data={held ? [{ value: String(known.id), label: known.name ?? 'As before' }, ...offered] : offered}
        value={typeof raw === 'number' ? String(raw) : null}
        onChange={(value) => choose(value === null ? null : Number(value))}
        onBlur={leave}
        searchable
        filter={({ options, search }) =>
          options.filter((option) => 'value' in option && fold(option.label).includes(fold(search.trim())))
        }
        limit={mostShown}
        clearable
        clearButtonProps={{ 'aria-label': `Clear ${label}` }}
        nothingFoundMessage={list.isError ? list.error.message : list.isPending ? 'Searching' : 'No one found'}
        placeholder="Type to search"
      />
      {note}
    </div>
  )
}

const mostShown = 50
