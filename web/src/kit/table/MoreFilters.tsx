import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { classes, Icon } from '../theme/index.ts'
import type { TableFilter } from './column.ts'
import { Chip, FilterOptions, wordsOf, type FilterChipProps } from './FilterChip.tsx'
import type { RangeChipProps } from './RangeChip.tsx'
import { RangeForm, rangeWords } from './RangeForm.tsx'
import styles from './toolbar.module.css'

/** As many stand beside the search; with the menu of the others they fill one line of a wide page. */
const mostStanding = 3

/** Which filters stand by themselves, and which are in the menu; one alone would not be shorter in it. */
export const partedFilters = (
  filters: readonly TableFilter[],
  hasRange: boolean,
): Readonly<Record<'standing' | 'rest', readonly TableFilter[]>> => {
  const room = mostStanding - (hasRange ? 1 : 0)
  const parted = filters.length > room + 1 ? room : filters.length
  return { standing: filters.slice(0, parted), rest: filters.slice(parted) }
}

interface MoreFiltersProps {
  readonly filters: readonly FilterChipProps[]
  readonly onClear: () => void
}

/** The less used filters of a list in one menu, which says how many of them are active. */
export function MoreFilters({ filters, onClear }: MoreFiltersProps) {
  const active = filters.filter(({ values }) => values.length > 0)
  return (
    <Chip label="More filters" words={active.length === 0 ? '' : `${active.length} active`} onClear={onClear}>
      <FilterList filters={filters} />
    </Chip>
  )
}

interface AllFiltersProps extends MoreFiltersProps {
  readonly range: RangeChipProps | null
  /** The order of the rows, which no head of a column can be pressed for. */
  readonly sort: ReactNode
}

/** On a phone: the order, the days and all filters of a list in one menu beside its search. */
export function AllFilters({ filters, range, sort, onClear }: AllFiltersProps) {
  const active = [
    range ? rangeWords(range.from, range.to) : '',
    ...filters.map(({ filter, values }) => wordsOf(filter, values)),
  ].filter((words) => words !== '')
  // The number is first: of longer words what has no room gives way.
  const many = active.length > 1 ? `${active.length}: ` : ''
  return (
    <Chip
      label="Filters"
      words={`${many}${active.join(', ')}`}
      heard="active"
      clear="Remove all filters"
      onClear={onClear}
    >
      {sort}
      <FilterList filters={filters} range={range} />
    </Chip>
  )
}

interface FilterListProps {
  readonly filters: readonly FilterChipProps[]
  readonly range?: RangeChipProps | null
}

/** Filters below each other, of which one is open. */
function FilterList({ filters, range = null }: FilterListProps) {
  const [open, setOpen] = useState<string | null>(null)
  const partOf = (name: string) => ({
    isOpen: open === name,
    onTurn: () => setOpen((now) => (now === name ? null : name)),
  })
  return (
    <div className={styles.menu}>
      {range && (
        <OneFilter label={range.label} words={rangeWords(range.from, range.to)} {...partOf('range')}>
          <RangeForm from={range.from} to={range.to} onChange={range.onChange} />
        </OneFilter>
      )}
      {filters.map((each) => (
        <OneFilter
          key={each.filter.name}
          label={each.filter.label}
          words={wordsOf(each.filter, each.values)}
          {...partOf(each.filter.name)}
        >
          <FilterOptions {...each} />
        </OneFilter>
      ))}
    </div>
  )
}

interface OneFilterProps {
  readonly label: string
  /** What is chosen. */
  readonly words: string
  readonly isOpen: boolean
  readonly onTurn: () => void
  readonly children: ReactNode
}

/** One filter of the menu: its name with what is chosen, and what it offers under it once it is pressed. */
function OneFilter({ label, words, isOpen, onTurn, children }: OneFilterProps) {
  const id = useId()
  return (
    <section aria-label={label}>
      <button
        type="button"
        className={classes('row gap8 full left ink rounded-sm', styles.one)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onTurn}
      >
        <span className="fixed">{label}</span>
        <span className="fill row end">
          <b>{words}</b>
        </span>
        <Icon of={isOpen ? IconChevronUp : IconChevronDown} size={16} />
      </button>
      <div id={id} className={classes(isOpen && 'below8')}>
        {isOpen && children}
      </div>
    </section>
  )
}
