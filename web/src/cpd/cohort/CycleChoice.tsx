import { devcycle, type Cycle } from '@college/contract/cpd'
import { NativeSelect } from '@mantine/core'
import { useSearchParams } from '#kit/router'
import { useList, useNameInCollege } from '#kit'
import { typeTitle } from '../cycles/words.ts'

const types = ['fellow', 'trainee'] as const

/** Which cycle is shown, kept in the address; of one kind where the screen is of one. */
export function CycleChoice({ chosen, type }: { chosen: number | null; type?: Cycle['type'] }) {
  const [, setQuery] = useSearchParams()
  const rows = useList(devcycle, { ...(type ? { type } : {}), sort: '-start_date', limit: 200 }).data?.rows ?? []
  const nameOf = useNameInCollege()
  if (rows.length === 0) return null
  const options = (of: Cycle['type']) =>
    rows
      .filter((row) => row.type === of)
      // Fellows and trainees have years of the same name.
      .map((row) => ({ value: String(row.id), label: type ? nameOf(row) : `${typeTitle[of]}, ${nameOf(row)}` }))
  const data = type ? options(type) : types.flatMap(options)
  return (
    <NativeSelect
      aria-label="Cycle"
      data={chosen === null ? [{ value: '', label: 'Choose a cycle' }, ...data] : data}
      value={chosen === null ? '' : String(chosen)}
      onChange={(event) => {
        const id = event.currentTarget.value
        if (id !== '') setQuery({ devcycle_id: id }, { replace: true })
      }}
    />
  )
}
