import type { CycleReport } from '@college/contract/cpd'
import { NativeSelect } from '@mantine/core'
import { useSearchParams } from '#kit/router'

/** Chooses among the cycles of a person; the choice is in the address. */
export function CyclePicker({ data }: { data: CycleReport }) {
  const [, setQuery] = useSearchParams()
  const chosen = data.report?.cycle.devcycle.id ?? null
  const { cycles } = data
  if (cycles.length === 0 || (cycles.length === 1 && chosen !== null)) return null
  return (
    <NativeSelect
      aria-label="Cycle"
      value={String(chosen ?? '')}
      data={[
        ...(chosen === null ? [{ value: '', label: 'Choose a cycle' }] : []),
        ...cycles.map(({ id, name, expired }) => ({ value: String(id), label: expired ? `${name} (ended)` : name })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value === '') return
        setQuery((now) => {
          now.set('cycle', value)
          return now
        })
      }}
    />
  )
}
