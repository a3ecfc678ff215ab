import type { FormModel, Page, Question } from '@college/contract/forms'
import { Link } from '#kit/router'
import { classes } from '#kit'
import { Answers, type AnswerNames } from '../render/index.ts'
import { questionLink } from './links.ts'
import styles from './fill.module.css'

interface SummaryProps {
  readonly model: FormModel
  readonly formId: number
  readonly data: Parameters<typeof Answers>[0]['data']
  readonly names: AnswerNames
}

/** All answers, to be read once more, each with the way back to it. */
export function Summary({ model, formId, data, names }: SummaryProps) {
  const edit = (question: Question, page: Page) =>
    question.kind === 'total' ? null : (
      <Link
        className={classes('worded', styles.edit)}
        to={questionLink(formId, page.key, question.key)}
        aria-label={`Edit ${question.title}`}
      >
        Edit
      </Link>
    )
  return <Answers model={model} data={data} names={names} act={edit} />
}
