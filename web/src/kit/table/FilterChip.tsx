import { daySpanText, readDaySpan } from '@college/contract/kit'
import { Popover, TextInput } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { CloseOnBack } from '../dialog/LeaveGuards.tsx'
import { fold } from '../text/index.ts'
import { classes, Icon, type IconDrawing } from '../theme/index.ts'
import type { TableFilter } from './column.ts'
import { useFoundPeople } from './people.ts'
import { RangeForm, spanWords } from './RangeForm.tsx'
import '../theme/floating.css'
import styles from './toolbar.module.css'

const mostNamed = 3
/** From so many values on, they are found by typing. */
const manyOptions = 12

/** The chosen values in words: the first three, and how many more. */
export const wordsOf = (filter: TableFilter, values: readonly string[]): string => {
  const words = values.map((value) =>
    filter.days ? spanWords(value) : (filter.options.find((option) => option.value === value)?.label ?? value),
  )
  const more = words.length - mostNamed
  return words.slice(0, mostNamed).join(', ') + (more > 0 ? ` +${more}` : '')
}

interface ChipProps {
  readonly label: string
  /** Stands for the label, where the line has little room. */
  readonly icon?: IconDrawing
  /** What is chosen, in words; empty while nothing is. */
  readonly words: string
  /** What the words leave to be seen, for who hears them. */
  readonly heard?: string
  readonly clear?: string
  readonly onClear: () => void
  /** What it offers; called with what closes it. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** A filter that opens what it offers; when something is chosen it is tinted and carries the value and a cross. */
export function Chip({
  label,
  icon,
  words,
  heard,
  clear = `Remove the filter ${label}`,
  onClear,
  children,
}: ChipProps) {
  const [open, setOpen] = useState(false)
  const active = words !== ''
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" trapFocus returnFocus withRoles={false}>
      <span
        className={classes('inline-flex rounded finger', styles.chip, icon && styles.iconic, active && styles.active)}
      >
        <Popover.Target>
          <button
            type="button"
            aria-expanded={open}
            aria-haspopup="dialog"
            title={active ? `${label}: ${words}` : icon && label}
            onClick={() => setOpen(!open)}
          >
            {icon && <Icon of={icon} />}
            <span className={icon && 'sr-only'}>{label}</span>
            {active && <b>{words}</b>}
            {active && heard !== undefined && <span className="sr-only">{heard}</span>}
            {!active && !icon && <Icon of={IconChevronDown} size={16} />}
          </button>
        </Popover.Target>
        {active && (
          <button type="button" aria-label={clear} onClick={onClear}>
            <Icon of={IconX} size={16} />
          </button>
        )}
      </span>
      <Popover.Dropdown role="dialog" aria-label={label}>
        <CloseOnBack onClose={() => setOpen(false)} />
        {typeof children === 'function' ? children(() => setOpen(false)) : children}
      </Popover.Dropdown>
    </Popover>
  )
}

export interface FilterChipProps {
  readonly filter: TableFilter
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** One filter of a list: any of its values. */
export function FilterChip({ filter, values, onChange }: FilterChipProps) {
  return (
    <Chip label={filter.label} words={wordsOf(filter, values)} onClear={() => onChange([])}>
      <FilterOptions filter={filter} values={values} onChange={onChange} />
    </Chip>
  )
}

/** What a filter offers: days to be typed, or options to be ticked. */
export function FilterOptions(props: FilterChipProps) {
  const { filter, values, onChange } = props
  if (!filter.days) return <Options {...props} />
  const [first = ''] = values
  const { from, to } = readDaySpan(first) ?? { from: '', to: '' }
  return (
    <RangeForm
      from={from}
      to={to}
      onChange={(span) => onChange(span.from === '' && span.to === '' ? [] : [daySpanText(span)])}
    />
  )
}

/** Options to be ticked; many are found by typing. */
function Options({ filter, values, onChange }: FilterChipProps) {
  const [typed, setTyped] = useState('')
  // The address, which keeps the values, follows a tick a moment later: until then the ticks are those of the reader.
  const [known, setKnown] = useState(values)
  const [ticked, setTicked] = useState(values)
  if (known.join('\n') !== values.join('\n')) {
    setKnown(values)
    setTicked(values)
  }
  const tick = (next: readonly string[]): void => {
    setTicked(next)
    onChange(next)
  }
  const many = filter.options.length >= manyOptions
  // What is chosen stays in sight, so that it can be taken back.
  const found = useFoundPeople(filter, typed)
  const offered = new Set(filter.options.map(({ value }) => value))
  const shown = [
    ...filter.options.filter(({ value, label }) => ticked.includes(value) || fold(label).includes(fold(typed.trim()))),
    ...found.filter(({ value }) => !offered.has(value)),
  ]
  return (
    <>
      {many && (
        <TextInput
          type="search"
          size="sm"
          className="below8"
          aria-label={`Search ${filter.label}`}
          placeholder="Type to search"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={classes('stack', styles.options)}>
        {shown.map(({ value, label }) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={ticked.includes(value)}
              onChange={(event) =>
                tick(event.currentTarget.checked ? [...ticked, value] : ticked.filter((one) => one !== value))
              }
            />
            {label}
          </label>
        ))}
        {shown.length === 0 && <span className="ink3">{filter.coming ? 'Loading…' : 'Nothing found'}</span>}
      </div>
    </>
  )
}
