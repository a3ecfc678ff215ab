import { dayOf, type DayBound } from '@college/contract/forms'
import { dayIn, type CivilDate } from '@college/contract/kit'
import { useClient } from '#kit'
import { DateInput } from '#kit/form'
import { QuestionFrame, wordsOf } from '../QuestionFrame.tsx'
import { problemAt, questionId, type AnswerProps } from '../props.ts'
import { asTypedDay, readDay, useTyped } from '../typed.ts'

/** The day that bounds a date; what it is relative to among the other answers has been worked out before. */
export const useBound = (bound: DayBound | undefined): CivilDate | undefined => {
  const { context } = useClient()
  if (bound === undefined) return undefined
  return dayOf(bound, { today: dayIn(context.zone(), context.now()), answer: () => undefined })
}

/** A day, typed as DD/MM/YYYY or taken from a calendar. */
export function DateAnswer({ question, value, onChange, ...rest }: AnswerProps<'date'>) {
  const { key, title, help, required, earliest, latest } = question
  const { text, type } = useTyped(value, asTypedDay, readDay, (next) => onChange(key, next))
  const [from, to] = [useBound(earliest), useBound(latest)]
  const problem = problemAt(rest.problems, key)
  const asked = { id: questionId(key, rest.scope), title, help, required, warning: rest.warning, problem }
  return (
    <QuestionFrame {...asked}>
      <DateInput
        {...wordsOf(asked)}
        called={title}
        disabled={rest.disabled}
        raw={text}
        from={from}
        to={to}
        onType={type}
        onChoose={(day) => onChange(key, day)}
      />
    </QuestionFrame>
  )
}
