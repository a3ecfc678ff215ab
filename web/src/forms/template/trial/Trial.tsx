import {
  fillTexts,
  problemsOf,
  sampleTextValues,
  type Answer,
  type FormData,
  type FormModel,
} from '@college/contract/forms'
import { type FieldIssue } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconX } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { classes, Dialog, Heading, Icon, Note, UnderHeading, useToday } from '#kit'
import { byQuestion, keyOfPath, PageFields, questionId, useFormView } from '../../render/index.ts'
import { focusSoon } from '../builder/canvas/acts.ts'
import styles from './trial.module.css'

/** The same over the page. */
export function TrialDialog(props: TrialProps) {
  return (
    <Dialog label="Try it" className={styles.over} onClose={props.onClose}>
      <Trial {...props} />
    </Dialog>
  )
}

const nothing: FormData = {}

interface TrialProps {
  readonly model: FormModel
  readonly name: string
  readonly onClose: () => void
}

/** A form as people fill it in, on the width of a phone. We don’t keep any of it. */
export function Trial({ model: asked, name, onClose }: TrialProps) {
  const model = useMemo(() => fillTexts(asked, sampleTextValues), [asked])
  const today = useToday()
  const [data, setData] = useState(nothing)
  const [at, setAt] = useState(0)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [done, setDone] = useState(false)
  const view = useFormView(model, data)
  const shownPages = model.pages.filter(({ sections }) =>
    sections.some(({ questions }) => questions.some(({ key }) => view.questions.has(key))),
  )
  const place = Math.min(at, Math.max(0, shownPages.length - 1))
  const page = shownPages[place]
  const problems = useMemo(
    () => problemsOf(model, data, { today, complete: true }).filter(({ path }) => view.questions.has(keyOfPath(path))),
    [model, data, today, view],
  )
  const shown = useMemo(() => byQuestion(problems.filter(({ path }) => left.has(keyOfPath(path)))), [problems, left])
  const answer = useCallback((key: string, value: Answer | undefined): void => {
    setDone(false)
    setData((before) => {
      const rest = Object.fromEntries(Object.entries(before).filter(([name]) => name !== key))
      return value === undefined ? rest : { ...rest, [key]: value }
    })
  }, [])
  const leave = useCallback((key: string): void => {
    setLeft((before) => (before.has(key) ? before : new Set([...before, key])))
  }, [])
  const keysHere = new Set(page?.sections.flatMap(({ questions }) => questions.map(({ key }) => key)))
  const goOn = (): void => {
    const wrong = problems.filter(({ path }) => keysHere.has(keyOfPath(path)))
    setLeft((before) => new Set([...before, ...keysHere]))
    if (wrong[0]) return focusSoon(fieldOf(wrong[0]))
    if (place + 1 < shownPages.length) setAt(place + 1)
    else setDone(true)
  }
  const startOver = (): void => {
    setData(nothing)
    setLeft(new Set())
    setAt(0)
    setDone(false)
  }
  return (
    <div className={classes('stack gap12 full pad16', styles.phone)} data-own-undo>
      <div className="flex between top gap8">
        <h2 className="heading anywhere">{name || 'This form'}</h2>
        <button
          type="button"
          className={classes('square', styles.close)}
          aria-label="Close the trial"
          onClick={onClose}
        >
          <Icon of={IconX} />
        </button>
      </div>
      <p className="muted">
        {shownPages.length > 1 ? `Page ${place + 1} of ${shownPages.length}. ` : ''}Nothing you answer here is kept.
      </p>
      <div className="boxed rounded-lg surface pad16">
        <UnderHeading>
          {page && page.title !== '' && <Heading className="below12 heading">{page.title}</Heading>}
          {page ? (
            <UnderHeading is={page.title !== ''}>
              <PageFields
                page={page}
                data={data}
                view={view}
                problems={shown}
                onChange={answer}
                onLeave={leave}
                scope="try"
              />
            </UnderHeading>
          ) : (
            <p className="muted">Add a question and answer it here.</p>
          )}
        </UnderHeading>
      </div>
      <div role="status">
        {done && (
          <Note tone="ok" icon={IconCircleCheck}>
            It would be complete now.
          </Note>
        )}
      </div>
      <div className="flex end wrap gap8">
        {place > 0 && (
          <Button variant="default" onClick={() => setAt(place - 1)}>
            Back
          </Button>
        )}
        <Button variant="default" onClick={startOver}>
          Start over
        </Button>
        <Button onClick={goOn}>{place + 1 < shownPages.length ? 'Next' : 'Check answers'}</Button>
      </div>
    </div>
  )
}

const fieldOf = ({ path }: FieldIssue): string => questionId(path, 'try')
