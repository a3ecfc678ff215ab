import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { isCivilDate, readDate, showDate, type CivilDate } from '@college/contract/kit'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState, type ComponentType } from 'react'
import { Icon } from '#kit/theme'
import { CloseOnBack } from '../../dialog/LeaveGuards.tsx'
import type { CalendarProps } from './Calendar.tsx'
import '#kit/floating.css'
import styles from './fields.module.css'

interface DateInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  /** Its words, for the calendar's button. */
  readonly called: string
  /** A day, or what was typed of one so far. */
  readonly raw: unknown
  readonly from?: CivilDate | undefined
  readonly to?: CivilDate | undefined
  /** Nothing stands beside it: its words have the whole line. */
  readonly alone?: boolean
  readonly onType: (raw: string) => void
  readonly onChoose: (date: CivilDate) => void
  readonly onLeave?: () => void
}

/** The bare input of a day: typed as DD/MM/YYYY or 3/4/2026, or taken from a calendar. */
export function DateInput({
  called,
  raw,
  from,
  to,
  alone = false,
  onType,
  onChoose,
  onLeave,
  ...input
}: DateInputProps) {
  const [open, setOpen] = useState(false)
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps> | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const date = typeof raw === 'string' ? readDate(raw) : null
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
  const button = (
    <Popover.Target>
      <ActionIcon
        ref={opener}
        variant="subtle"
        color="gray"
        aria-label={`Choose ${called} from a calendar`}
        aria-haspopup="dialog"
        aria-expanded={open}
        disabled={input.disabled ?? false}
        onClick={() => (open ? close() : void show())}
      >
        <Icon of={IconCalendar} />
      </ActionIcon>
    </Popover.Target>
  )
  return (
    <div className={alone ? undefined : styles.short}>
      <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus withRoles={false}>
        <TextInput
          {...input}
          classNames={{ wrapper: styles.short ?? '' }}
          placeholder="DD/MM/YYYY"
          inputMode="text"
          autoComplete="off"
          rightSection={button}
          value={textOfDay(raw)}
          onChange={(event) => onType(event.currentTarget.value)}
          onBlur={() => {
            if (date !== null) onType(date)
            onLeave?.()
          }}
        />
        <Popover.Dropdown role="dialog" aria-label={called}>
          <CloseOnBack onClose={close} />
          {Calendar && (
            <Calendar
              date={date}
              from={from}
              to={to}
              onChoose={(chosen) => {
                onChoose(chosen)
                close()
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
    </div>
  )
}

const textOfDay = (raw: unknown): string => {
  if (typeof raw !== 'string') return ''
  return isCivilDate(raw) ? showDate(raw) : raw
}
