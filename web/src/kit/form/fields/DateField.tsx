import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { isCivilDate, readDate, showDate, type CivilDate } from '@college/contract/kit'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState, type ComponentType } from 'react'
import { Icon } from '#kit/theme'
import type { FieldHandle } from '../core.ts'
import type { CalendarProps } from './Calendar.tsx'
import { textOf, useField, type FieldProps } from './useField.tsx'
import '#kit/floating.css'
import styles from './fields.module.css'

interface DateFieldProps extends FieldHandle<CivilDate>, FieldProps {
  readonly from?: CivilDate
  readonly to?: CivilDate
}

/** A day, typed as DD/MM/YYYY or 3/4/2026, or taken from a calendar. */
export function DateField({ from, to, ...props }: DateFieldProps) {
  const { raw, type, choose, leave, words, note } = useField(props, props)
  const [open, setOpen] = useState(false)
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const date = dateOf(raw)
  // It comes with the first opening, and before it: the focus has to find a day to stand on.
  const show = async (): Promise<void> => {
    const loaded = Calendar ?? (await import('./Calendar.tsx')).default
    setCalendar(() => loaded)
    setOpen(true)
  }
  const close = (): void => {
    setOpen(false)
    opener.current?.focus()
  }
  const tidy = (): void => {
    if (date !== null) type(date)
    leave()
  }
  const button = (
    <Popover.Target>
      <ActionIcon
        ref={opener}
        variant="subtle"
        color="gray"
        aria-label={`Choose ${props.label} from a calendar`}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={words.disabled}
        onClick={() => (open ? close() : void show())}
      >
        <Icon of={IconCalendar} />
      </ActionIcon>
    </Popover.Target>
  )
  return (
    <div className={styles.short}>
      <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
        <TextInput
          {...words}
          placeholder="DD/MM/YYYY"
          inputMode="text"
          autoComplete="off"
          rightSection={button}
          value={isHeld(raw) ? showDate(raw) : textOf(raw)}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={tidy}
        />
        <Popover.Dropdown role="dialog" aria-label={props.label}>
          {Calendar && (
            <Calendar
              date={date}
              from={from}
              to={to}
              onChoose={(chosen) => {
                choose(chosen)
                close()
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {note}
    </div>
  )
}

const isHeld = (raw: unknown): raw is CivilDate => typeof raw === 'string' && isCivilDate(raw)
const dateOf = (raw: unknown): CivilDate | null => (typeof raw === 'string' ? readDate(raw) : null)
