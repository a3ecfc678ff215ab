import { QuestionGroup, describedBy } from '../QuestionFrame.tsx'
import { signatureValueOf, isBlank } from '../signatureValue.ts'
import { problemAt, questionId, type AnswerProps } from '../props.ts'
import { SignaturePad } from '../SignaturePad.tsx'

/** A signature within the answers, given in person. */
export function SignatureAnswer({ question, value, onChange, ...rest }: AnswerProps<'signature'>) {
  const { key, title, help, required } = question
  const problem = problemAt(rest.problems, key)
  const asked = { id: questionId(key, rest.scope), title, help, required, warning: rest.warning, problem }
  return (
    <QuestionGroup {...asked} disabled={rest.disabled}>
      <SignaturePad
        id={asked.id}
        label={title}
        value={signatureValueOf(value)}
        disabled={rest.disabled}
        wrong={problem !== undefined}
        describedBy={describedBy(asked)}
        onChange={(next) => onChange(key, isBlank(next) ? undefined : { ...next })}
      />
    </QuestionGroup>
  )
}
