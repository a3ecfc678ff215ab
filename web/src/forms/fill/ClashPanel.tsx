import { questionsOf, type Answer, type Question } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { classes, useStore } from '#kit'
import { clockTime } from '#kit/form'
import { AnswerText, type AnswerNames } from '../render/index.ts'
import type { FormDraft } from './formDraft.ts'
import type { Clash } from './saveState.ts'
import styles from './fill.module.css'

/** The same question was answered here and elsewhere: shows both answers and lets the person choose. */
export function ClashPanel({ formDraft, names }: { formDraft: FormDraft; names: AnswerNames }) {
  const clash = useStore(formDraft.clash)
  return clash && <Choosing key={clash.updatedAt} formDraft={formDraft} clash={clash} names={names} />
}

function Choosing({ formDraft, clash, names }: { formDraft: FormDraft; clash: Clash; names: AnswerNames }) {
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
    <div className={styles.clash} role="alert" aria-label="Two answers">
      <p>
        <strong>This form was changed somewhere else at {clockTime(new Date(clash.updatedAt))}.</strong> What you typed
        is safe. Choose which answer stands.
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
        Go on with these
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
