import type { FieldIssue } from '@college/contract/kit'
import { memo, type FocusEvent } from 'react'
import { afterPress } from '#kit/form'
import { ManyOfAnswer, OneOfAnswer, YesNoAnswer } from './fields/ChoiceAnswer.tsx'
import { DateAnswer } from './fields/DateAnswer.tsx'
import { FileAnswer } from './fields/FileAnswer.tsx'
import { NumberAnswer, TimeAnswer } from './fields/NumberAnswer.tsx'
import { PersonAnswer } from './fields/PersonAnswer.tsx'
import { ScaleAnswer } from './fields/ScaleAnswer.tsx'
import { SignatureAnswer } from './fields/SignatureAnswer.tsx'
import { TableAnswer } from './fields/TableAnswer.tsx'
import { TickAnswer } from './fields/TickAnswer.tsx'
import { TextAnswer } from './fields/TextAnswer.tsx'
import { Explanation, TotalAnswer } from './fields/TotalAnswer.tsx'
import { noNames, type QuestionFieldProps } from './props.ts'

const noProblems: readonly FieldIssue[] = []
const nobodyListens = (): void => undefined

/** One question of a form, with what answers it. It is drawn again when something of its own has changed. */
export const QuestionField = memo(function QuestionField(props: QuestionFieldProps) {
  const { question, onLeave } = props
  const leave = (event: FocusEvent<HTMLElement>): void => {
    // From one part of a question to another is not away from it.
    if (onLeave && !event.currentTarget.contains(event.relatedTarget)) afterPress(() => onLeave(question.key))
  }
  return (
    <div onBlur={leave} data-question={question.key}>
      <Kind {...props} />
    </div>
  )
}, isSame)

function Kind(props: QuestionFieldProps) {
  const { question, problems = noProblems } = props
  // What is worth a second look comes after what is wrong.
  const isWrong = problems.some(({ path }) => path === question.key)
  const rest = {
    value: props.value,
    onChange: props.onChange,
    onNamed: props.onNamed ?? nobodyListens,
    problems,
    warning: isWrong ? undefined : props.warning,
    names: props.names ?? noNames,
    files: props.files ?? null,
    disabled: props.disabled ?? false,
    scope: props.scope ?? 'question',
    hasKnownSteps: props.hasKnownSteps ?? false,
  }
  switch (question.kind) {
    case 'short_text':
      return <TextAnswer question={question} {...rest} />
    case 'long_text':
      return <TextAnswer question={question} {...rest} />
    case 'number':
      return <NumberAnswer question={question} {...rest} />
    case 'date':
      return <DateAnswer question={question} {...rest} />
    case 'time':
      return <TimeAnswer question={question} {...rest} />
    case 'yes_no':
      return <YesNoAnswer question={question} {...rest} />
    case 'tick':
      return <TickAnswer question={question} {...rest} />
    case 'one_of':
      return <OneOfAnswer question={question} {...rest} />
    case 'many_of':
      return <ManyOfAnswer question={question} {...rest} />
    case 'scale':
      return <ScaleAnswer question={question} {...rest} />
    case 'table':
      return <TableAnswer question={question} {...rest} />
    case 'file':
      return <FileAnswer question={question} {...rest} />
    case 'signature':
      return <SignatureAnswer question={question} {...rest} />
    case 'person':
      return <PersonAnswer question={question} {...rest} />
    case 'total':
      return <TotalAnswer question={question} {...rest} />
    case 'explanation':
      return <Explanation question={question} {...rest} />
  }
}

/** Problems are worked out anew with each key; what they say seldom changes. */
function isSame(before: QuestionFieldProps, after: QuestionFieldProps): boolean {
  const { problems: was = noProblems, ...one } = before
  const { problems: is = noProblems, ...other } = after
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return (
    [...names].every((name) => Object.is(Reflect.get(one, name), Reflect.get(other, name))) &&
    was.length === is.length &&
    was.every(({ path, message }, at) => path === is[at]?.path && message === is[at].message)
  )
}
