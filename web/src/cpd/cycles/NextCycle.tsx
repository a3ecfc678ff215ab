import { lastDay, type ExpirePreview } from '@college/contract/cpd'
import { readDate, showDate, type FieldIssue } from '@college/contract/kit'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { count } from './words.ts'
import { classes } from '#kit'
import styles from './cycles.module.css'

/** The next cycle as it is being written down. */
export interface NextDraft {
  readonly opens: boolean
  readonly name: string
  readonly start: string
  readonly end: string
  readonly goals: boolean
}

interface NextBody {
  next?: { name: string; start_date: string; end_date: string; goals: boolean }
}

type Messages = Partial<Record<'name' | 'start_date' | 'end_date', string>>

const dateWords = 'Enter a date as DD/MM/YYYY'

/** The problems of a draft. */
export const messagesOf = ({ name, start, end }: NextDraft): Messages => {
  const [first, last] = [readDate(start), readDate(end)]
  return {
    ...(name.trim() === '' ? { name: 'This cannot be empty' } : {}),
    ...(first === null ? { start_date: dateWords } : {}),
    ...(last === null
      ? { end_date: dateWords }
      : first !== null && last < first
        ? { end_date: 'The end is before the start' }
        : {}),
  }
}

/** The draft of the cycle that follows one, begun as it usually follows. */
export const useNextCycle = ({ next, cycle }: ExpirePreview) => {
  const [draft, setDraft] = useState<NextDraft>({
    opens: true,
    name: next.name,
    goals: true,
    start: showDate(next.start_date),
    end: showDate(next.end_date),
  })
  const [messages, setMessages] = useState<Messages>({})
  /** The body of the call, or null with problems; the fields then show them. */
  const read = (): NextBody | null => {
    if (!draft.opens) return {}
    const found = messagesOf(draft)
    setMessages(found)
    const [start_date, end_date] = [readDate(draft.start), readDate(draft.end)]
    if (Object.keys(found).length > 0 || start_date === null || end_date === null) return null
    return { next: { name: draft.name.trim(), start_date, end_date, goals: draft.goals } }
  }
  const start = readDate(draft.start)
  const usualEnd = start === null ? null : lastDay(start, cycle.length)
  return { draft, change: (part: Partial<NextDraft>) => setDraft({ ...draft, ...part }), messages, read, usualEnd }
}

interface NextCycleProps {
  readonly next: ReturnType<typeof useNextCycle>
  readonly preview: ExpirePreview
  /** What the server would not take. */
  readonly refused: readonly FieldIssue[]
}

/** Whether to open the next cycle, and as what. */
export function NextCycle({ next: { draft, change, messages, usualEnd }, preview, refused }: NextCycleProps) {
  const wrong = (name: keyof Messages): string | undefined =>
    messages[name] ?? refused.find(({ path }) => path === `next.${name}`)?.message
  const { shared_goals: goals, overlaps, next } = preview
  return (
    <>
      <Checkbox
        label="Open the next cycle"
        description="With the same hours, minimums and rules."
        checked={draft.opens}
        onChange={(event) => change({ opens: event.currentTarget.checked })}
      />
      {draft.opens && (
        <fieldset className="stack gap16 flush boxed rounded-lg pad16">
          <legend className="sr-only">The next cycle</legend>
          <TextInput
            label="Name"
            maxLength={120}
            value={draft.name}
            error={wrong('name')}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <div className={classes('grid gap16', styles.dates)}>
            <TextInput
              label="First day"
              placeholder="DD/MM/YYYY"
              value={draft.start}
              error={
                wrong('start_date') ??
                (overlaps && draft.start === showDate(next.start_date) ? `Overlaps with ${overlaps}` : undefined)
              }
              onChange={(event) => change({ start: event.currentTarget.value })}
            />
            <div>
              <TextInput
                label="Last day"
                placeholder="DD/MM/YYYY"
                value={draft.end}
                error={wrong('end_date')}
                onChange={(event) => change({ end: event.currentTarget.value })}
              />
              {usualEnd !== null && readDate(draft.end) !== usualEnd && (
                <button
                  type="button"
                  className="secondary acc finger left tall24 underlines"
                  onClick={() => change({ end: showDate(usualEnd) })}
                >
                  Use {showDate(usualEnd)}, the same length as now
                </button>
              )}
            </div>
          </div>
          <Checkbox
            label={
              goals === 0
                ? 'Copy the shared goals'
                : `Copy ${count(goals, 'shared goal', 'shared goals').toLowerCase()}`
            }
            description={
              goals === 0 ? 'There are none.' : 'Deadlines move on with the cycle. Personal goals aren’t copied.'
            }
            disabled={goals === 0}
            checked={draft.goals && goals > 0}
            onChange={(event) => change({ goals: event.currentTarget.checked })}
          />
        </fieldset>
      )}
    </>
  )
}
