import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { classes, Icon } from '../theme/index.ts'
import type { TableFilter } from './column.ts'
import { Chip, FilterOptions, wordsOf, type FilterChipProps } from './FilterChip.tsx'
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
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Chip label="More filters" words={active.length === 0 ? '' : `${active.length} active`} onClear={onClear}>
      <div className={styles.menu}>
        {filters.map((each) => {
          const { name } = each.filter
          return (
            <OneFilter
              key={name}
              {...each}
              isOpen={open === name}
              onTurn={() => setOpen((now) => (now === name ? null : name))}
            />
          )
        })}
      </div>
    </Chip>
  )
}

interface OneFilterProps extends FilterChipProps {
  readonly isOpen: boolean
  readonly onTurn: () => void
}

/** One filter of the menu: its name with what is chosen, and what it offers under it once it is pressed. */
function OneFilter({ filter, values, onChange, isOpen, onTurn }: OneFilterProps) {
  const id = useId()
  return (
    <section aria-label={filter.label}>
      <button
        type="button"
        className={classes('row gap8 full plain left ink rounded-sm', styles.one)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onTurn}
      >
        <span className="fixed">{filter.label}</span>
        <span className="fill row end">
          <b>{wordsOf(filter, values)}</b>
        </span>
        <Icon of={isOpen ? IconChevronUp : IconChevronDown} size={16} />
      </button>
      <div id={id} className={classes(isOpen && 'below8')}>
        {isOpen && <FilterOptions filter={filter} values={values} onChange={onChange} />}
      </div>
    </section>
  )
}
