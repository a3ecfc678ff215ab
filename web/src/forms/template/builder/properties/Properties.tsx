import { ownerKey, questionsOf, type Question } from '@college/contract/forms'
import { Checkbox } from '@mantine/core'
import { classes } from '#kit'
import { changePage, changeQuestion, changeSection, questionOf, sectionsOf, type Selection } from '../../model/edits.ts'
import { kindFace } from '../../words.ts'
import { titleField } from '../canvas/acts.ts'
import { Text } from '../parts/Text.tsx'
import { useDesk, useDraft, useSelected } from '../ui.ts'
import { Answerers } from './Answerers.tsx'
import { Conditions } from './Conditions.tsx'
import { conditionProblem } from './kind.ts'
import { KindProperties } from './KindProperties.tsx'
import { Warnings } from './Warnings.tsx'
import styles from './properties.module.css'

/** All that can be said about what is chosen in the canvas. */
export function Properties() {
  const { chosen } = useDesk()
  const now = useSelected(chosen, (each) => each)
  if (now?.what === 'question') return <QuestionProperties key={now.key} of={now.key} />
  if (now?.what === 'section') return <SectionProperties key={now.key} of={now.key} />
  if (now?.what === 'page') return <PageProperties key={now.key} of={now.key} />
  return <Unchosen />
}

function Unchosen() {
  return (
    <div className="stack gap16 shrink">
      <h2 className="label strong">No question selected</h2>
      <p className="muted">Select a question to change it, or add one. Select a section or page by its heading.</p>
    </div>
  )
}

const useProblem = (key: string): ((path: string) => string | undefined) => {
  const mark = useSelected(useDesk().marks, (marks) => marks.get(key))
  return (path) => mark?.problems.find((each) => each.path === path)?.message
}

function QuestionProperties({ of }: { of: string }) {
  const { draft } = useDesk()
  const question = useDraft(({ model }) => questionOf(model, of))
  const problem = useProblem(of)
  const around = useDraft(({ model }) => {
    const at = questionsOf(model).find((each) => each.question.key === of)
    return at?.section.by ?? at?.page.by ?? owner
  })
  if (!question) return <Unchosen />
  const change = (next: Question, tag?: string): void =>
    draft.changeModel((model) => changeQuestion(model, of, () => next), tag === undefined ? undefined : `${of} ${tag}`)
  const asks = question.kind !== 'explanation' && question.kind !== 'total'
  return (
    <div className="stack gap16 shrink">
      <h2 className="label strong">{kindFace[question.kind][0]}</h2>
      <Text
        id={titleField}
        label={question.kind === 'explanation' ? 'Heading' : 'Question'}
        value={question.title}
        error={problem('title')}
        onChange={(title) => change({ ...question, title }, 'title')}
      />
      {question.kind !== 'explanation' && (
        <Text
          label="Help text"
          placeholder="Optional"
          long
          most={1_000}
          value={question.help ?? ''}
          error={problem('help')}
          onChange={(help) => change({ ...question, help: help === '' ? undefined : help }, 'help')}
        />
      )}
      <KindProperties question={question} onChange={change} problem={problem} />
      {asks && (
        <Checkbox
          label="Required"
          checked={question.required}
          onChange={({ currentTarget }) => change({ ...question, required: currentTarget.checked })}
        />
      )}
      {question.kind !== 'file' && question.kind !== 'person' && question.kind !== 'signature' && (
        <Answerers
          by={question.by}
          around={around}
          error={byProblem(problem)}
          onChange={(by) => change({ ...question, by })}
        />
      )}
      <hr className={classes('full flush hairline-top', styles.line)} />
      <Conditions
        of={{ what: 'question', key: of }}
        condition={question.show_if}
        problem={conditionProblem(problem)}
        onChange={(show_if, tag) => change({ ...question, show_if }, tag)}
      />
      <Warnings question={question} onChange={change} problem={problem} />
    </div>
  )
}

const owner: readonly string[] = [ownerKey]

const byProblem = (problem: (path: string) => string | undefined): string | undefined =>
  ['by', ...Array.from({ length: 12 }, (_, at) => `by.${at}`)].map(problem).find((message) => message !== undefined)

function SectionProperties({ of }: { of: string }) {
  const { draft } = useDesk()
  const section = useDraft(({ model }) => sectionsOf(model).find(({ key }) => key === of))
  const problem = useProblem(of)
  const around = useDraft(
    ({ model }) => model.pages.find(({ sections }) => sections.some(({ key }) => key === of))?.by ?? owner,
  )
  if (!section) return <Unchosen />
  const change = (next: typeof section, tag?: string): void =>
    draft.changeModel((model) => changeSection(model, of, () => next), tag === undefined ? undefined : `${of} ${tag}`)
  return (
    <div className="stack gap16 shrink">
      <h2 className="label strong">Section</h2>
      <Text
        id={titleField}
        label="Title"
        placeholder="Optional"
        most={200}
        value={section.title}
        error={problem('title')}
        onChange={(title) => change({ ...section, title }, 'title')}
      />
      <Text
        label="Text under the title"
        placeholder="Optional"
        long
        most={2_000}
        value={section.text ?? ''}
        error={problem('text')}
        onChange={(text) => change({ ...section, text: text === '' ? undefined : text }, 'text')}
      />
      <Answerers
        by={section.by}
        around={around}
        error={byProblem(problem)}
        onChange={(by) => change({ ...section, by })}
      />
      <hr className={classes('full flush hairline-top', styles.line)} />
      <Conditions
        of={{ what: 'section', key: of }}
        condition={section.show_if}
        problem={conditionProblem(problem)}
        onChange={(show_if, tag) => change({ ...section, show_if }, tag)}
      />
    </div>
  )
}

function PageProperties({ of }: { of: Selection['key'] }) {
  const { draft } = useDesk()
  const page = useDraft(({ model }) => model.pages.find(({ key }) => key === of))
  const problem = useProblem(of)
  if (!page) return <Unchosen />
  return (
    <div className="stack gap16 shrink">
      <h2 className="label strong">Page</h2>
      <Text
        id={titleField}
        label="Title"
        placeholder="Optional"
        help="People fill in a form page by page."
        most={200}
        value={page.title}
        error={problem('title')}
        onChange={(title) =>
          draft.changeModel((model) => changePage(model, of, (each) => ({ ...each, title })), `${of} title`)
        }
      />
      <Answerers
        by={page.by}
        around={owner}
        outermost
        error={byProblem(problem)}
        onChange={(by) => draft.changeModel((model) => changePage(model, of, (each) => ({ ...each, by })))}
      />
    </div>
  )
}
