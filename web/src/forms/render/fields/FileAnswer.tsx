import { most } from '@college/contract/forms'
import { AttachmentField } from '#files'
import { QuestionGroup } from '../QuestionFrame.tsx'
import { problemAt, questionId, type AnswerProps } from '../props.ts'

/** Files that belong to an answer. */
export function FileAnswer({ question, value, files, ...rest }: AnswerProps<'file'>) {
  const { key, title, help, required } = question
  const id = questionId(key, rest.scope)
  const asked = { id, title, help, required, warning: rest.warning, problem: problemAt(rest.problems, key) }
  const held = Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
  return (
    <QuestionGroup {...asked} disabled={rest.disabled}>
      <div id={id} tabIndex={-1}>
        {files ? (
          <AttachmentField
            files={files.of(key)}
            recordId={files.recordId}
            label={title}
            bare
            only={held}
            most={question.most ?? most.files}
          />
        ) : (
          <p className="muted pre-line below6">Files are added here once the form is filled in.</p>
        )}
      </div>
    </QuestionGroup>
  )
}
