import { isAdmin, mostLimit } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { useList } from '#kit'
import { RecordField, type FieldHandle } from '#kit/form'
import { useActor } from '#identity'
import { PickField } from './PickField.tsx'

interface SupervisorFieldProps extends FieldHandle<number> {
  readonly label?: string
  /** Who it is at the moment, even where the reader may not look them up. */
  readonly known: { readonly id: number | null; readonly name: string | null }
  /** The plan's owner, who cannot be its supervisor. */
  readonly owner: number | null
}

const active = { active: true, sort: 'display_name' }

/** Who supervises a plan: anybody for the office, for others whom they know. */
export function SupervisorField({ label = 'Supervisor', known, owner, ...handle }: SupervisorFieldProps) {
  const office = isAdmin(useActor())
  const people = useList(user, { ...active, limit: mostLimit }, { enabled: !office })
  if (office) return <RecordField {...handle} label={label} record={user} query={active} />
  const options = (people.data?.rows ?? [])
    .filter(({ id }) => id !== owner)
    .map(({ id, display_name: name }) => ({ id, name: name ?? `Person ${id}` }))
  const apart = known.id !== null && !options.some(({ id }) => id === known.id)
  return (
    <PickField
      {...handle}
      label={label}
      help="They agree to the plan beside you. The college office can name another person."
      options={apart ? [{ id: known.id ?? 0, name: known.name ?? 'As before' }, ...options] : options}
      none="Nobody yet"
    />
  )
}
