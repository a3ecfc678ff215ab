import {
  answerersOf,
  conditionWords,
  questionsByKey,
  questionsOf,
  readSchema,
  type FormModel,
  type Page,
  type Section,
  type SigningParty,
  type TemplateVersion,
} from '@college/contract/forms'
import { useMemo } from 'react'
import { classes, Columns, Heading, SidePanel, UnderHeading } from '#kit'
import { titleUnder } from '../../render/index.ts'
import { answererWords, counted, partyWords, reopeningWords, signersSentence } from '../words.ts'
import { QuestionLine } from './QuestionLine.tsx'
import styles from './page.module.css'

interface QuestionListProps {
  readonly version: Pick<TemplateVersion, 'schema' | 'signing_required' | 'signers' | 'encrypt' | 'reopen_role'>
}

/** What a form asks in order, with who signs it beside. */
export function QuestionList({ version }: QuestionListProps) {
  const { schema, signing_required: signing, signers, encrypt, reopen_role: reopening } = version
  const model = useMemo(() => readSchema(schema).model, [schema])
  const asked = questionsOf(model).filter(({ question }) => question.kind !== 'explanation').length
  return (
    <Columns
      side={
        <SidePanel title="Who signs">
          {signing && signers ? (
            <>
              <ol className={classes('stack gap12 flush indent below12', styles.parties)}>
                {signers.parties.map((party) => (
                  <li key={party.key}>
                    <strong>{party.title}</strong>
                    <span className={classes('muted', styles.quiet)}>{partyWords(party)}</span>
                  </li>
                ))}
              </ol>
              <p className={classes('muted', styles.quiet)}>{signersSentence(signers)}</p>
            </>
          ) : (
            <p className={classes('muted', styles.quiet)}>It needs no signature. It counts once it is completed.</p>
          )}
          {encrypt && (
            <p className={classes('muted', styles.quiet)}>Answers are sealed: search and exports leave them out.</p>
          )}
          {reopening !== null && <p className={classes('muted', styles.quiet)}>{reopeningWords(reopening)}</p>}
        </SidePanel>
      }
    >
      <p className="muted below16">
        {counted(asked, 'question')}
        {model.pages.length > 1 && ` on ${counted(model.pages.length, 'page')}`}
      </p>
      <div className="below24">
        <Pages model={model} parties={signers?.parties ?? []} />
      </div>
    </Columns>
  )
}

interface PagesProps {
  readonly model: FormModel
  readonly parties: readonly SigningParty[]
}

/** Who answers all of these, in words; null where that is the form’s owner, or not the same for all. */
const sharedBy = (answerers: readonly (string | null)[]): string | null => {
  const [first = null] = answerers
  return answerers.every((each) => each === first) ? first : null
}

function Pages({ model, parties }: PagesProps) {
  const questions = useMemo(() => questionsByKey(model), [model])
  const isLong = model.pages.length > 1
  const byOf = (page: Page, section: Section): (string | null)[] =>
    section.questions
      .filter(({ kind }) => kind !== 'explanation')
      .map((question) => answererWords(answerersOf(page, section, question), parties))
  return model.pages.map((page, at) => {
    const byPage = isLong ? sharedBy(page.sections.flatMap((section) => byOf(page, section))) : null
    return (
      <section key={page.key} className={styles.page} aria-label={page.title || `Page ${at + 1}`}>
        {isLong && (
          <div className="below12">
            <Heading className="heading">{page.title || `Page ${at + 1}`}</Heading>
            <AnsweredBy words={byPage} />
          </div>
        )}
        {page.sections.map((section) => {
          const bySection = byPage === null ? sharedBy(byOf(page, section)) : null
          const isSaid = byPage !== null || bySection !== null
          return (
            <div key={section.key} className={styles.section}>
              <UnderHeading is={isLong}>
                <SectionTitle title={isLong ? titleUnder(page.title, section) : section.title} />
              </UnderHeading>
              <AnsweredBy words={bySection} />
              {section.text && <p className={classes('muted', styles.quiet)}>{section.text}</p>}
              {section.show_if && (
                <p className={classes('muted', styles.quiet)}>{conditionWords(questions, section.show_if)}</p>
              )}
              <ul className="list">
                {section.questions.map((question) => (
                  <li key={question.key} className="hairline">
                    <QuestionLine
                      question={question}
                      onlyIf={conditionWords(questions, question.show_if)}
                      by={isSaid ? null : answererWords(answerersOf(page, section, question), parties)}
                    />
                  </li>
                ))}
              </ul>
            </div>
          )
        })}
      </section>
    )
  })
}

function AnsweredBy({ words }: { words: string | null }) {
  return words === null ? null : <p className={classes('muted', styles.quiet)}>Answered by {words}</p>
}

function SectionTitle({ title }: { title: string }) {
  return title === '' ? null : <Heading className="below4 label">{title}</Heading>
}
