import type { FormData, FormModel, Page, Question, QuestionOf, Section } from '@college/contract/forms'
import type { ReactNode } from 'react'
import { classes, Details, Heading, UnderHeading } from '#kit'
import { noNames, type AnswerNames } from './props.ts'
import { AnswerText } from './AnswerText.tsx'
import { useFormView, type FormView } from './view.ts'
import { titleUnder } from './words.ts'
import styles from './answers.module.css'

export interface AnswersProps {
  readonly model: FormModel
  readonly data: FormData
  readonly names?: AnswerNames
  /** Leaves out what was not answered. */
  readonly answeredOnly?: boolean
  /** Stands beside each question that is asked, as a link that leads back to it. */
  readonly act?: (question: Question, page: Page) => ReactNode
  /** Shows a file of an answer, by its id; its name otherwise. */
  readonly file?: (id: number, name: string) => ReactNode
}

/** The answers of a form, to be read: what was shown, in order. */
export function Answers({ model, data, ...rest }: AnswersProps) {
  const view = useFormView(model, data)
  return (
    <div className={classes('stack gap32', styles.pages)}>
      {model.pages.map((page) => {
        const sections = page.sections.filter((section) => isRead(section, view, data, rest.answeredOnly))
        if (sections.length === 0) return null
        const heading = model.pages.length > 1 ? page.title : ''
        return (
          <div key={page.key} className={classes('stack gap32', styles.page)}>
            {heading !== '' && <Heading className={classes('heading', styles.pageTitle)}>{heading}</Heading>}
            <UnderHeading is={heading !== ''}>
              {sections.map((section) => (
                <SectionAnswers
                  key={section.key}
                  section={section}
                  title={titleUnder(heading, section)}
                  page={page}
                  data={data}
                  view={view}
                  {...rest}
                />
              ))}
            </UnderHeading>
          </div>
        )
      })}
    </div>
  )
}

const isRead = (section: Section, view: FormView, data: FormData, answeredOnly = false): boolean =>
  view.sections.has(section.key) &&
  section.questions.some(
    (question) =>
      view.questions.has(question.key) &&
      (!answeredOnly || question.kind === 'total' || data[question.key] !== undefined),
  )

interface SectionAnswersProps extends Omit<AnswersProps, 'model'> {
  readonly section: Section
  readonly title: string
  readonly page: Page
  readonly view: FormView
}

/** From how many questions on a section without an answer is folded. */
const longSection = 4

/** What stands under its question, however short it is. */
const standsUnder: readonly Question['kind'][] = ['long_text', 'many_of', 'scale', 'table', 'file', 'signature']

function SectionAnswers(props: SectionAnswersProps) {
  const { section, title, page, data, view, names = noNames, act, file, answeredOnly } = props
  const questions = section.questions.filter((question) => view.questions.has(question.key))
  const asked = questions.filter(({ kind }) => kind !== 'explanation')
  const isEmpty = asked.every(({ key, kind }) => kind !== 'total' && data[key] === undefined)
  const answers = (
    <dl className={classes('stack gap20 flush', act === undefined && styles.pairs)}>
      {questions.map((question) => {
        const value = question.kind === 'total' ? (view.totals[question.key] ?? undefined) : data[question.key]
        if (answeredOnly && value === undefined) return null
        if (question.kind === 'explanation') return <Told key={question.key} question={question} />
        const isUnder = value !== undefined && standsUnder.includes(question.kind)
        return (
          <div
            key={question.key}
            className={classes('shrink', act === undefined ? styles.pair : classes('grid top gap2-16', styles.withAct))}
          >
            <dt className="muted anywhere">{question.title}</dt>
            <dd className={classes('anywhere shrink above2', isUnder && styles.under)}>
              <AnswerText question={question} value={value} names={names} file={file} />
            </dd>
            {act && <dd className={classes('anywhere shrink above2', styles.act)}>{act(question, page)}</dd>}
          </div>
        )
      })}
    </dl>
  )
  return (
    <section className={classes('stack gap16', styles.section)}>
      {title !== '' && <Heading className={classes('heading', styles.sectionTitle)}>{title}</Heading>}
      {isEmpty && act === undefined && asked.length >= longSection ? (
        <Details of={title} words={`${asked.length} questions, none answered`}>
          {answers}
        </Details>
      ) : (
        answers
      )}
    </section>
  )
}

/** What was read with the answers. */
function Told({ question }: { readonly question: QuestionOf<'explanation'> }) {
  return (
    <div className="shrink">
      <dt className="muted anywhere">{question.title}</dt>
      <dd className="quiet pre-line anywhere shrink above2">{question.text}</dd>
    </div>
  )
}
