import { questionsOf, type Question, type QuestionOf } from '@college/contract/forms'
import { Checkbox } from '@mantine/core'
import { classes } from '#kit'
import { questionsBefore } from '../../model/conditions.ts'
import { Pick } from '../parts/Pick.tsx'
import { Text } from '../parts/Text.tsx'
import { useDraft } from '../ui.ts'
import type { KindProps } from './kind.ts'
import styles from './properties.module.css'

const hows = [
  { value: 'sum', label: 'Sum' },
  { value: 'mean', label: 'Mean' },
  { value: 'count', label: 'How many are answered' },
] as const

interface Part {
  readonly name: string
  readonly title: string
}

/** What of a question can go into a total. */
const partsOf = (question: Question): Part[] => {
  if (question.kind === 'number' || question.kind === 'scale') return [{ name: question.key, title: question.title }]
  if (question.kind !== 'table') return []
  return question.columns
    .filter(({ kind }) => kind === 'number')
    .map((column) => ({ name: `${question.key}.${column.key}`, title: `${question.title}: ${column.title}` }))
}

/** What a total is worked out of, and how. */
export function TotalProperties({ question, onChange, problem }: KindProps<QuestionOf<'total'>>) {
  const model = useDraft((draft) => draft.model)
  const parts = questionsBefore(model, 'question', question.key).flatMap(partsOf)
  // What was chosen and has gone elsewhere can still be let go.
  const gone = question.of
    .filter((name) => !parts.some((part) => part.name === name))
    .map((name) => ({ name, title: goneTitle(model, name) }))
  const choose = (name: string, isChosen: boolean): void =>
    onChange({ ...question, of: isChosen ? [...question.of, name] : question.of.filter((each) => each !== name) })
  return (
    <>
      <Pick label="How" value={question.how} options={hows} onChange={(how) => onChange({ ...question, how })} />
      <fieldset className={classes('bare stack gap8 shrink', styles.group)}>
        <legend className={classes('ink strong', styles.legend)}>Of these</legend>
        {parts.length + gone.length === 0 && (
          <p className="muted">
            Numbers and rating grids that stand above can be added up. There are none above this one.
          </p>
        )}
        {[...parts, ...gone].map(({ name, title }) => (
          <Checkbox
            key={name}
            label={title}
            checked={question.of.includes(name)}
            onChange={({ currentTarget }) => choose(name, currentTarget.checked)}
          />
        ))}
        {problem('of') !== undefined && <p className="secondary bad">{problem('of')}</p>}
      </fieldset>
      {question.how !== 'count' && (
        <Text
          label="Unit"
          placeholder="such as hours"
          most={30}
          value={question.unit ?? ''}
          error={problem('unit')}
          onChange={(unit) => onChange({ ...question, unit: unit === '' ? undefined : unit }, 'unit')}
        />
      )}
    </>
  )
}

const goneTitle = (model: Parameters<typeof questionsOf>[0], name: string): string => {
  const found = questionsOf(model).find(({ question }) => question.key === name.split('.')[0])
  return found ? `${found.question.title} (comes later)` : 'A question that was deleted'
}
