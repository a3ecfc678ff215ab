import {
  answerersOf,
  questionsOf,
  readSchema,
  type FormModel,
  type SigningParty,
  type TemplateVersion,
} from '@college/contract/forms'
import { useMemo } from 'react'
import { classes, Columns, Heading, SidePanel, UnderHeading } from '#kit'
import { titleUnder } from '../../render/index.ts'
import { conditionWords, questionsByKey } from '../model/conditions.ts'
import { answererWords, counted, partyWords, signersSentence } from '../words.ts'
import { QuestionLine } from './QuestionLine.tsx'
import styles from './page.module.css'

interface QuestionListProps {
  readonly version: Pick<TemplateVersion, 'schema' | 'signing_required' | 'signers' | 'encrypt'>
}

/** What a form asks in order, with who signs it beside. */
export function QuestionList({ version }: QuestionListProps) {
  const { schema, signing_required: signing, signers, encrypt } = version
  const model = useMemo(() => readSchema(schema).model, [schema])
  const asked = questionsOf(model).filter(({ question }) => question.kind !== 'explanation').length
  return (
    <Columns
      side={
        <SidePanel title="Who signs">
          {signing && signers ? (
            <>
              <ol className={classes('stack gap12', styles.parties)}>
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
        </SidePanel>
      }
    >
      <p className="muted below16">
        {counted(asked, 'question')}
        {model.pages.length > 1 && ` on ${counted(model.pages.length, 'page')}`}
      </p>
      <Pages model={model} parties={signers?.parties ?? []} />
    </Columns>
  )
}

interface PagesProps {
  readonly model: FormModel
  readonly parties: readonly SigningParty[]
}

function Pages({ model, parties }: PagesProps) {
  const questions = useMemo(() => questionsByKey(model), [model])
  return model.pages.map((page, at) => (
    <section key={page.key} className={styles.page} aria-label={page.title || `Page ${at + 1}`}>
      {model.pages.length > 1 && <Heading className="below12 heading">{page.title || `Page ${at + 1}`}</Heading>}
      {page.sections.map((section) => (
        <div key={section.key} className={styles.section}>
          <UnderHeading is={model.pages.length > 1}>
            <SectionTitle title={model.pages.length > 1 ? titleUnder(page.title, section) : section.title} />
          </UnderHeading>
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
                  by={answererWords(answerersOf(page, section, question), parties)}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  ))
}

function SectionTitle({ title }: { title: string }) {
  return title === '' ? null : <Heading className="below4 label">{title}</Heading>
}
