import { questionsOf, type Answer, type Question } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { classes, useStore, useZone } from '#kit'
import { AnswerText, type AnswerNames } from '../render/index.ts'
import type { FormDraft } from './formDraftShape.ts'
import type { Clash } from './saveState.ts'
import styles from './fill.module.css'
import { showClock } from '@college/contract/kit'

/** The same question was answered here and elsewhere: shows both answers and lets the person choose. */
export function ClashPanel(props: ClashPanelProps) {
  const clash = useStore(props.formDraft.clash)
  return clash && <Choosing key={clash.updatedAt} {...props} clash={clash} />
}

interface ClashPanelProps {
  readonly formDraft: FormDraft
  readonly names: AnswerNames
  /** Counts the tries to complete that it stood in the way of; it takes the focus each time. */
  readonly tries: number
}

function Choosing({ formDraft, clash, names, tries }: ClashPanelProps & { clash: Clash }) {
  const zone = useZone()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (tries > 0) panel.current?.focus()
  }, [tries])
  const answers = useStore(formDraft.answers)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const questions = questionsOf(formDraft.model).filter(({ question }) => clash.keys.includes(question.key))
  const choose = (key: string, isTheirs: boolean): void => {
    const next = new Set(theirs)
    if (isTheirs) next.add(key)
    else next.delete(key)
    setTheirs(next)
  }
  return (
    <div
      ref={panel}
      className={classes('stack top gap12 rounded-lg pad16 below24', styles.clash)}
      role="alert"
      aria-label="Two answers"
      tabIndex={-1}
    >
      <p>
        <strong>This form was changed somewhere else at {showClock(new Date(clash.updatedAt), zone)}.</strong> What you
        typed is safe. Choose which answer to keep.
      </p>
      {questions.map(({ question }) => (
        <Two
          key={question.key}
          question={question}
          mine={answers[question.key]}
          other={clash.theirs[question.key]}
          isTheirs={theirs.has(question.key)}
          names={names}
          onChoose={(isTheirs) => choose(question.key, isTheirs)}
        />
      ))}
      <Button size="sm" onClick={() => formDraft.settle(theirs)}>
        Continue with these
      </Button>
    </div>
  )
}

interface TwoProps {
  readonly question: Question
  readonly mine: Answer | undefined
  readonly other: Answer | undefined
  readonly isTheirs: boolean
  readonly names: AnswerNames
  readonly onChoose: (theirs: boolean) => void
}

function Two({ question, mine, other, isTheirs, names, onChoose }: TwoProps) {
  const name = useId()
  return (
    <fieldset className={classes('bare grid gap8 shrink full', styles.versions)}>
      <legend>{question.title}</legend>
      <label className="tile flex gap8 shrink anywhere">
        <input type="radio" name={name} checked={!isTheirs} onChange={() => onChoose(false)} />
        <span className="shrink">
          <b className="block meta">Typed here</b>
          <AnswerText question={question} value={mine} names={names} />
        </span>
      </label>
      <label className="tile flex gap8 shrink anywhere">
        <input type="radio" name={name} checked={isTheirs} onChange={() => onChoose(true)} />
        <span className="shrink">
          <b className="block meta">From elsewhere</b>
          <AnswerText question={question} value={other} names={names} />
        </span>
      </label>
    </fieldset>
  )
}
