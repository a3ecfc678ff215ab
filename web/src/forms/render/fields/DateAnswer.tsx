import { dayIn, isCivilDate, type CivilDate } from '@college/contract/kit'
import { useClient } from '#kit'
import { DateInput } from '#kit/form'
import { Asked, wordsOf } from '../Asked.tsx'
import { problemAt, questionId, type AnswerProps } from '../props.ts'
import { readText } from '../typed.ts'

/** The bound of a day, which may be the day on which it is answered. */
export const useBound = (day: string | undefined): CivilDate | undefined => {
  const { context } = useClient()
  if (day !== 'today') return day
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return dayIn(timeZone, context.now())
}

/** A day, typed as DD/MM/YYYY or taken from a calendar. */
export function DateAnswer({ question, value, onChange, ...rest }: AnswerProps<'date'>) {
  const { key, title, help, required, earliest, latest } = question
  const [from, to] = [useBound(earliest), useBound(latest)]
  const problem = problemAt(rest.problems, key)
  const asked = { id: questionId(key, rest.scope), title, help, required, warning: rest.warning, problem }
  return (
    <Asked {...asked}>
      <DateInput
        {...wordsOf(asked)}
        called={title}
        disabled={rest.disabled}
        raw={typeof value === 'string' ? value : null}
        from={from}
        to={to}
        // It becomes a day when the field is left: one may be the begin of another.
        onType={(typed) => onChange(key, isCivilDate(typed) ? typed : readText(typed))}
        onChoose={(day) => onChange(key, day)}
      />
    </Asked>
  )
}
