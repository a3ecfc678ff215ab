import { bandOf } from '@college/contract/forms'
import { classes } from '#kit'
import { Words } from '../QuestionFrame.tsx'
import { problemAt, questionId, type AnswerProps } from '../props.ts'
import { showNumber } from '../words.ts'
import styles from '../render.module.css'

/** What is worked out of other answers. */
export function TotalAnswer({ question, value, problems, scope, warning }: AnswerProps<'total'>) {
  const { key, title, help, unit } = question
  const id = questionId(key, scope)
  const isThere = typeof value === 'number'
  const yet = question.hidden ? 'Hidden until the form is completed' : 'No answers yet'
  const band = isThere ? bandOf(question, value) : undefined
  return (
    <div className={classes('shrink', styles.total)}>
      <p className={classes('block below4 ink medium anywhere', styles.label)} id={`${id}-label`}>
        {title}
      </p>
      {help && <p className="muted pre-line below6">{help}</p>}
      <output
        className={classes('block small-figure', !isThere && classes('ink3 regular', styles.yet))}
        id={id}
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
      >
        {isThere ? `${showNumber(value)}${unit ? ` ${unit}` : ''}` : yet}
        {band !== undefined && <span className="block muted">{band}</span>}
      </output>
      <Words id={id} problem={problemAt(problems, key)} warning={warning} />
    </div>
  )
}

/** Words that ask nothing. */
export function Explanation({ question, scope }: Pick<AnswerProps<'explanation'>, 'question' | 'scope'>) {
  return (
    <div className="rounded-lg ink2 sunken pad16" id={questionId(question.key, scope)}>
      <strong className="ink firm block">{question.title}</strong>
      {question.text.split(/\n{2,}/).map((paragraph, at) => (
        <p className="pre-line above4" key={at}>
          {paragraph}
        </p>
      ))}
    </div>
  )
}
