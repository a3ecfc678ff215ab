import type { Question } from '@college/contract/forms'
import { classes, Icon } from '#kit'
import { kindFace } from '../words.ts'
import styles from './question.module.css'

/** What an answer is made of, beyond its kind. */
const detailOf = (question: Question): string => {
  switch (question.kind) {
    case 'one_of':
    case 'many_of':
      return question.choices.map(({ title }) => title).join(', ')
    case 'scale':
      return [
        ...(question.rows.length > 1 ? [question.rows.map(({ title }) => title).join(', ')] : []),
        scaleWords(question),
      ].join('. ')
    case 'table':
      return question.columns.map(({ title }) => title).join(', ')
    default:
      return ''
  }
}

const scaleWords = ({ points, not_observed: leavesOut }: Extract<Question, { kind: 'scale' }>): string => {
  const lowest = points[0]
  const highest = points.at(-1)
  if (!lowest || !highest) return ''
  return `${lowest.value} ${lowest.title} to ${highest.value} ${highest.title}${leavesOut ? ', or not observed' : ''}`
}

interface QuestionLineProps {
  readonly question: Question
  /** When it is shown, in words; null where it always is. */
  readonly onlyIf: string | null
  /** Who answers it, in words; null where that is the form’s owner, or said above. */
  readonly by: string | null
}

/** What a version asks in one place: the question, its kind and what an answer is made of. */
export function QuestionLine({ question, onlyIf, by }: QuestionLineProps) {
  const [kind, icon] = kindFace[question.kind]
  if (question.kind === 'explanation')
    return (
      <div className={classes('pad12-0', styles.told)}>
        <strong>{question.title}</strong>
        <p className={classes('muted', styles.quiet)}>{question.text}</p>
      </div>
    )
  const detail = detailOf(question)
  return (
    <div className={classes('flex gap12 pad12-0', styles.question)}>
      <span className={classes('fixed acc', styles.kind)} title={kind}>
        <Icon of={icon} />
        <span className="sr-only">{kind}</span>
      </span>
      <span>
        <span className={classes('block body', styles.asked)}>
          {question.title}
          {!question.required && question.kind !== 'total' && (
            <span className={classes('muted', styles.quiet)}> (optional)</span>
          )}
        </span>
        {question.help && <span className={classes('muted', styles.quiet)}>{question.help}</span>}
        {detail !== '' && <span className={classes('muted', styles.quiet)}>{detail}</span>}
        {by !== null && <span className={classes('muted', styles.quiet)}>Answered by {by}</span>}
        {onlyIf !== null && <span className={classes('muted', styles.quiet)}>{onlyIf}</span>}
      </span>
    </div>
  )
}
