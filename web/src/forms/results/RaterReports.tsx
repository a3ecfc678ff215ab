import { releaseResult, type FormResult } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { AsTable, classes, confirm, Empty, Icon, Section, toast, useAction, useZone } from '#kit'
import { counted } from '../template/words.ts'
import { dayWords } from '../words.ts'
import styles from './results.module.css'

type Sum = NonNullable<FormResult['sum']>
type Gathering = Sum['gathering'][number]
type Report = Sum['reports'][number]
type Answer = Report['answers'][number]

interface RaterReportsProps {
  readonly sum: Sum
  readonly template: number
  readonly person: number
}

/** Reports of raters who are read only as a sum, and those who came in since the last. */
export function RaterReports({ sum: { gathering, reports }, template, person }: RaterReportsProps) {
  const timezone = useZone()
  return (
    <>
      {gathering
        .filter(({ raters, waiting }) => raters + waiting > 0)
        .map((each) => (
          <Gathered
            key={each.version}
            gathering={each}
            template={template}
            person={person}
            isNext={reports.length > 0}
          />
        ))}
      {reports.length === 0 && gathering.length === 0 && (
        <Empty
          icon={IconUsersGroup}
          title="No raters yet"
          text="Ask raters under Forms, with “Ask for an assessment”."
        />
      )}
      {reports.map((report, at) => (
        <Section
          key={report.number}
          title={`Report ${report.number}`}
          sentence={`${report.raters} raters, ${dayWords(report.released_at, timezone)}. No one reads what one of them said.`}
        >
          <div className="stack gap24">
            {report.answers.map((answer) => (
              <Answered key={answer.title} answer={answer} before={reports[at + 1]} />
            ))}
          </div>
        </Section>
      ))}
    </>
  )
}

interface GatheredProps {
  readonly gathering: Gathering
  readonly template: number
  readonly person: number
  readonly isNext: boolean
}

function Gathered({ gathering, template, person, isNext }: GatheredProps) {
  const { act, isPending, failure } = useAction(releaseResult)
  const { raters, least, waiting, version, may_release: mayRelease } = gathering
  const make = async (): Promise<void> => {
    const yes =
      waiting === 0 ||
      (await confirm({
        title: `Make the report of ${raters} raters?`,
        body: `${counted(waiting, 'person has', 'people have')} yet to answer. They come into the next report, which needs at least ${least} raters again.`,
        verb: 'Make the report',
      }))
    if (!yes) return
    const done = await act({ devformtemplate_id: template, user_id: person, version })
    if (done) toast({ text: `Report of ${done.data.raters} raters made`, kind: 'done' })
  }
  return (
    <Section
      title={isNext ? 'The next report' : 'Raters'}
      sentence={`${raters < least ? `${raters} of at least ${least} raters have` : counted(raters, 'rater has', 'raters have')} answered${waiting > 0 ? `, ${waiting} ${waiting === 1 ? 'has' : 'have'} yet to` : ''}.`}
    >
      {mayRelease ? (
        <div className="stack gap8">
          <p className="prose">
            A report shows the sum of their answers, and their words in the order of the alphabet. It stays as it is
            once it is made.
          </p>
          <div>
            <Button aria-busy={isPending} leftSection={<Icon of={IconUsersGroup} />} onClick={() => void make()}>
              Make the report
            </Button>
          </div>
          {failure && (
            <p role="alert" className="bad">
              {failure.message}
            </p>
          )}
        </div>
      ) : (
        <p className="prose">
          {raters < least
            ? 'Before then nothing of what they said is shown, so that no one can be recognised.'
            : 'The doctor who was rated, or the college office, makes the report.'}
        </p>
      )}
    </Section>
  )
}

function Answered({ answer, before }: { answer: Answer; before: Report | undefined }) {
  switch (answer.kind) {
    case 'ratings':
      return <Ratings answer={answer} before={before} />
    case 'choices': {
      if (answer.choices.length === 0)
        return (
          <div>
            <h3 className="label below8">{answer.title}</h3>
            <p className="muted">{tooFew}</p>
          </div>
        )
      const most = Math.max(1, ...answer.choices.map(({ count }) => count))
      return (
        <div>
          <h3 className="label below8">{answer.title}</h3>
          <ul className={classes('list grid gap8', styles.choices)}>
            {answer.choices.map(({ title, count }) => (
              <li key={title} className={classes('grid middle gap16', styles.choice)}>
                <span className="anywhere">{title}</span>
                <span className="clip exact track thick" aria-hidden>
                  <span className="block high bar" style={{ width: `${(count / most) * 100}%` }} />
                </span>
                <span className="right">{count}</span>
              </li>
            ))}
          </ul>
        </div>
      )
    }
    case 'words':
      return (
        <div>
          <h3 className="label below8">{answer.title}</h3>
          <ul className="stack gap8 indent">
            {answer.said.map((words, at) => (
              <li key={`${words} ${at}`} className="prose pre-line anywhere">
                {words}
              </li>
            ))}
          </ul>
        </div>
      )
  }
}

// Of what fewer than the least answered, nothing is shown.
const tooFew = 'Too few answers to show'

type Ratings = Extract<Answer, { kind: 'ratings' }>

const meanBefore = (before: Report | undefined, { title }: Ratings, row: string): number | null => {
  const asked = before?.answers.find((each) => each.kind === 'ratings' && each.title === title)
  return asked?.kind === 'ratings' ? (asked.rows.find((each) => each.title === row)?.mean ?? null) : null
}

/** How often each step was chosen, row by row: from the lowest, lightest, to the highest. */
function Ratings({ answer, before }: { answer: Ratings; before: Report | undefined }) {
  const { title, rows } = answer
  const steps = rows.find((row) => row.steps.length > 0)?.steps ?? []
  return (
    <div>
      <h3 className="label below8">{title}</h3>
      <ul className={classes('list flex wrap gap4-16 below12')} aria-hidden>
        {steps.map((step, at) => (
          <li key={step.title} className="row gap8 muted">
            <span className={classes('exact bar', styles.swatch)} style={{ opacity: tint(at, steps.length) }} />
            {step.title}
          </li>
        ))}
      </ul>
      <ul className={classes('list grid gap12', styles.sums)}>
        {rows.map((row) => {
          const rated = row.steps.reduce((sum, { count }) => sum + count, 0)
          const was = meanBefore(before, answer, row.title)
          return (
            <li key={row.title} className={classes('grid gap4-16', styles.sum)}>
              <span className="anywhere">{row.title}</span>
              <span className="firm">
                {row.steps.length === 0 ? tooFew : row.mean === null ? 'Not observed' : row.mean.toFixed(1)}
                {was !== null && <span className="muted regular"> before {was.toFixed(1)}</span>}
              </span>
              <span className="flex across clip exact track thick" aria-hidden>
                {row.steps.map((step, at) => (
                  <span
                    key={step.title}
                    className="high bar"
                    style={{
                      width: `${rated === 0 ? 0 : (step.count / rated) * 100}%`,
                      opacity: tint(at, row.steps.length),
                    }}
                  />
                ))}
              </span>
            </li>
          )
        })}
      </ul>
      <AsTable caption={title} heads={['Rated', ...steps.map((step) => step.title), 'Not observed', 'Mean']}>
        {rows.map((row) => [
          row.title,
          ...steps.map((_, at) => String(row.steps[at]?.count ?? '')),
          String(row.not_observed),
          row.steps.length === 0 ? tooFew : row.mean === null ? '' : row.mean.toFixed(1),
        ])}
      </AsTable>
    </div>
  )
}

const tint = (at: number, of: number): number => (of < 2 ? 1 : 0.2 + (0.8 * at) / (of - 1))
