import { questionsOf, type Answer, type Question } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useStore } from '#kit'
import { clockTime } from '#kit/form'
import { AnswerText, type AnswerNames } from '../render/index.ts'
import type { Filling } from './formDraft.ts'
import type { Clash } from './saveState.ts'
import styles from './fill.module.css'

/** The same question was answered here and elsewhere: both answers, and a choice. Nothing is dropped by itself. */
export function ClashPanel({ filling, names }: { filling: Filling; names: AnswerNames }) {
  const clash = useStore(filling.clash)
  return clash && <Choosing key={clash.updatedAt} filling={filling} clash={clash} names={names} />
}

function Choosing({ filling, clash, names }: { filling: Filling; clash: Clash; names: AnswerNames }) {
  const answers = useStore(filling.answers)
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const questions = questionsOf(filling.model).filter(({ question }) => clash.keys.includes(question.key))
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
      <Button size="sm" onClick={() => filling.settle(theirs)}>
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
    <fieldset className={styles.versions}>
      <legend>{question.title}</legend>
      <label>
        <input type="radio" name={name} checked={!isTheirs} onChange={() => onChoose(false)} />
        <span>
          <b>Typed here</b>
          <AnswerText question={question} value={mine} names={names} />
        </span>
      </label>
      <label>
        <input type="radio" name={name} checked={isTheirs} onChange={() => onChoose(true)} />
        <span>
          <b>From elsewhere</b>
          <AnswerText question={question} value={other} names={names} />
        </span>
      </label>
    </fieldset>
  )
}
