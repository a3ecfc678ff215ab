import { questionsOf, type Question, type QuestionOf } from '@college/contract/forms'
import { Button, Checkbox } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { classes, Icon } from '#kit'
import { questionsBefore } from '../../model/conditions.ts'
import { Amount } from '../parts/Amount.tsx'
import { Items } from '../parts/Items.tsx'
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
      <div className={classes('grid gap8 bottom', styles.pair)}>
        <Amount
          label="Lowest"
          placeholder="Any"
          value={question.min}
          error={problem('min')}
          onChange={(min) => onChange({ ...question, min }, 'min')}
        />
        <Amount
          label="Highest"
          placeholder="Any"
          value={question.max}
          error={problem('max')}
          onChange={(max) => onChange({ ...question, max }, 'max')}
        />
      </div>
      <Bands question={question} onChange={onChange} problem={problem} />
      <Checkbox
        label="Hidden until the form is completed"
        checked={question.hidden === true}
        error={problem('hidden')}
        onChange={({ currentTarget }) => onChange({ ...question, hidden: currentTarget.checked || undefined })}
      />
    </>
  )
}

type Band = NonNullable<QuestionOf<'total'>['bands']>[number]

/** What the total stands for, from a number on. */
function Bands({ question, onChange, problem }: KindProps<QuestionOf<'total'>>) {
  const { bands = [] } = question
  const set = (next: Band[], tag?: string): void =>
    onChange({ ...question, bands: next.length === 0 ? undefined : next }, tag)
  const made = (): Band => ({ from: (bands.at(-1)?.from ?? -1) + 1, title: '' })
  if (bands.length === 0)
    return (
      <Button size="sm" variant="default" leftSection={<Icon of={IconPlus} size={16} />} onClick={() => set([made()])}>
        Bands
      </Button>
    )
  return (
    <Items<Band>
      title="Bands, from lowest to highest"
      one="band"
      items={bands}
      textOf={({ title }) => title}
      withText={(band, title) => ({ ...band, title })}
      made={made}
      least={0}
      most={20}
      problemAt={(at) => problem(`bands.${at}.title`)}
      renderMore={(band, at, change) => (
        <Amount
          label="From"
          called={`Band ${at + 1}, from`}
          value={band.from}
          error={problem(`bands.${at}.from`)}
          onChange={(from) => change({ ...band, from: from ?? 0 }, `from ${at}`)}
        />
      )}
      onChange={set}
    />
  )
}

const goneTitle = (model: Parameters<typeof questionsOf>[0], name: string): string => {
  const found = questionsOf(model).find(({ question }) => question.key === name.split('.')[0])
  return found ? `${found.question.title} (comes later)` : 'A question that was deleted'
}
