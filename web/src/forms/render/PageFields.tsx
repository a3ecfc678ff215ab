import type { FormData, Page, Question, Section } from '@college/contract/forms'
import type { FieldIssue } from '@college/contract/kit'
import { useId } from 'react'
import { classes, Heading } from '#kit'
import type { QuestionFieldProps } from './props.ts'
import { withDays } from './days.ts'
import { QuestionField } from './QuestionField.tsx'
import type { FormView } from './view.ts'
import { knownSteps } from './scale.ts'
import { titleUnder } from './words.ts'
import styles from './render.module.css'

export interface PageFieldsProps extends Pick<
  QuestionFieldProps,
  'onChange' | 'onLeave' | 'onNamed' | 'names' | 'files' | 'disabled' | 'scope'
> {
  readonly page: Page
  readonly data: FormData
  /** Made by `useFormView`. */
  readonly view: FormView
  /** Made by `byQuestion`. */
  readonly problems?: ReadonlyMap<string, readonly FieldIssue[]>
}

/** The questions of one page that are shown, section by section. */
export function PageFields({ page, ...rest }: PageFieldsProps) {
  const { sections, questions } = rest.view
  const known = knownSteps(
    page.sections.flatMap((section) =>
      sections.has(section.key) ? section.questions.filter(({ key }) => questions.has(key)) : [],
    ),
  )
  return (
    <div className={classes('stack', styles.sections)}>
      {page.sections
        .filter(({ key }) => rest.view.sections.has(key))
        .map((section) => (
          <SectionFields
            key={section.key}
            section={section}
            title={titleUnder(page.title, section)}
            known={known}
            {...rest}
          />
        ))}
    </div>
  )
}

const isOutOfSight = (question: Question): boolean => question.kind === 'total' && question.hidden === true

interface SectionFieldsProps extends Omit<PageFieldsProps, 'page'> {
  readonly section: Section
  readonly title: string
  /** The questions whose steps another one above has said. */
  readonly known: ReadonlySet<string>
}

function SectionFields({ section, title, known, data, view, problems, ...rest }: SectionFieldsProps) {
  const id = useId()
  const named = title !== ''
  return (
    <section className={classes('stack gap24', styles.section)} {...(named ? { 'aria-labelledby': id } : {})}>
      {named && (
        <Heading className="heading" id={id}>
          {title}
        </Heading>
      )}
      {section.text && <p className={classes('prose pre-line', styles.sectionText)}>{section.text}</p>}
      {section.questions
        .filter((question) => view.questions.has(question.key) && !isOutOfSight(question))
        .map((question) => (
          <QuestionField
            key={question.key}
            question={withDays(question, (key) => (view.questions.has(key) ? data[key] : undefined))}
            value={question.kind === 'total' ? (view.totals[question.key] ?? undefined) : data[question.key]}
            problems={problems?.get(question.key)}
            warning={view.warnings.get(question.key)}
            hasKnownSteps={known.has(question.key)}
            {...rest}
          />
        ))}
    </section>
  )
}
