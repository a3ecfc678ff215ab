import { Button } from '@mantine/core'
import type { CollegeRecord, ListQuery } from '@college/contract/kit'
import { useList } from '../api/queries.ts'
import { NothingFound } from '../notice/Empty.tsx'
import { cleared, queryOf, type ListAddress } from './address.ts'
import { wordsOf } from './FilterChip.tsx'
import { rangeWords } from './RangeForm.tsx'
import type { TableFilter } from './column.ts'

interface NothingProps {
  readonly record: CollegeRecord
  readonly fixed: ListQuery
  readonly address: ListAddress
  readonly filters: readonly TableFilter[]
  readonly onChange: (change: Partial<ListAddress>) => void
}

interface InTheWay {
  readonly words: string
  readonly without: Partial<ListAddress>
}

/** Nothing matches: names what is in the way, says what taking each away would bring, and takes it away. */
export function Nothing({ record, fixed, address, filters, onChange }: NothingProps) {
  const all = waysOf(address, filters)
  const title =
    all.length === 1
      ? `Nothing matches “${all[0]?.words}”`
      : all.length === 2
        ? 'Nothing matches both filters'
        : 'Nothing matches all of these filters'
  return (
    <NothingFound title={title}>
      {all.map((way) => (
        <Without key={way.words} record={record} fixed={fixed} address={address} way={way} onChange={onChange} />
      ))}
      {all.length > 1 && (
        <Button size="sm" variant="default" onClick={() => onChange(cleared(address))}>
          Clear all
        </Button>
      )}
    </NothingFound>
  )
}

const waysOf = ({ q, from, to, filters: chosen }: ListAddress, filters: readonly TableFilter[]): InTheWay[] => [
  ...(q === '' ? [] : [{ words: q, without: { q: '' } }]),
  ...(from === '' && to === '' ? [] : [{ words: rangeWords(from, to), without: { from: '', to: '' } }]),
  ...Object.entries(chosen)
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => {
      const filter = filters.find((one) => one.name === name)
      const flag = filters.flatMap(({ options }) => options).find(({ value, isFlag }) => isFlag && value === name)
      const words = filter ? wordsOf(filter, values) : (flag?.label ?? values.join(', '))
      return { words, without: { filters: { [name]: [] } } }
    }),
]

interface WithoutProps extends Omit<NothingProps, 'filters'> {
  readonly way: InTheWay
}

function Without({ record, fixed, address, way, onChange }: WithoutProps) {
  const filters = { ...address.filters, ...way.without.filters }
  const { data } = useList(record, { ...queryOf({ ...address, ...way.without, filters }, fixed), limit: 1 })
  // Taking it away would not help.
  if (data?.info.total === 0) return null
  const count = data ? ` (${data.info.total})` : ''
  return (
    <Button size="sm" variant="default" onClick={() => onChange(way.without)}>
      {`Without “${way.words}”${count}`}
    </Button>
  )
}
