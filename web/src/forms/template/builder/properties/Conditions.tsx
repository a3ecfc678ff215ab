import { testsOf, type Answerable, type Condition, type ConditionTest, type TableColumn } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { classes, Icon } from '#kit'
import { firstTest, questionsBefore } from '../../model/conditions.ts'
import { questionOf, type Selection } from '../../model/edits.ts'
import { Small } from '../parts/Items.tsx'
import { Pick as PickOne } from '../parts/Pick.tsx'
import { useDraft } from '../ui.ts'
import { TestFields } from './TestFields.tsx'
import styles from './properties.module.css'

interface ConditionsProps extends Pick<ConditionFieldsProps, 'condition' | 'problem' | 'onChange'> {
  readonly of: Selection & { readonly what: 'question' | 'section' }
}

interface ConditionFieldsProps {
  readonly title: string
  /** What stands before it, and so can be looked at. */
  readonly before: readonly Answerable[]
  readonly find: (key: string) => Answerable | undefined
  /** Said where nothing can be looked at. */
  readonly none: string
  readonly condition: Condition | undefined
  readonly problem: string | undefined
  readonly onChange: (condition: Condition | undefined, tag?: string) => void
}

const matches = [
  { value: 'all', label: 'All of these are true' },
  { value: 'any', label: 'Any of these is true' },
] as const
const mostTests = 10

/** When a question or a section shows: always, or only if answers that stand before it are as described. */
export function Conditions({ of, ...rest }: ConditionsProps) {
  const model = useDraft((draft) => draft.model)
  return (
    <ConditionFields
      title="Show only if"
      before={questionsBefore(model, of.what, of.key)}
      find={(key) => questionOf(model, key)}
      none="It always shows. Conditions look at answers above; there are none above this one."
      {...rest}
    />
  )
}

interface ColumnConditionsProps {
  readonly columns: readonly TableColumn[]
  readonly at: number
  readonly problem: string | undefined
  readonly onChange: (condition: Condition | undefined, tag?: string) => void
}

/** When a row asks for one of its columns: always, or only if the columns before it are as described. */
export function ColumnConditions({ columns, at, ...rest }: ColumnConditionsProps) {
  const condition = columns[at]?.show_if
  if (at === 0 && condition === undefined) return null
  return (
    <ConditionFields
      title={`Ask for column ${at + 1} only if`}
      before={columns.slice(0, at).filter(({ kind }) => testsOf[kind].length > 0)}
      find={(key) => columns.find((column) => column.key === key)}
      none="It is always asked for."
      condition={condition}
      {...rest}
    />
  )
}

function ConditionFields({ title, before, find, none, condition, problem, onChange }: ConditionFieldsProps) {
  const tests = condition?.tests ?? []
  const set = (next: ConditionTest[], tag?: string): void =>
    onChange(next.length === 0 ? undefined : { match: condition?.match ?? 'all', tests: next }, tag)
  const last = before.at(-1)
  return (
    <fieldset className={classes('bare stack gap8 shrink', styles.group)}>
      <legend className={classes('ink strong', styles.legend)}>{title}</legend>
      {tests.length > 1 && (
        <PickOne
          label="How the conditions go together"
          bare
          value={condition?.match ?? 'all'}
          options={matches}
          onChange={(match) => onChange({ match, tests })}
        />
      )}
      {tests.map((test, at) => {
        const asked = find(test.key)
        const change = (next: ConditionTest, tag?: string): void =>
          set(
            tests.map((each, place) => (place === at ? next : each)),
            tag,
          )
        const options = before.map((each) => ({ value: each.key, label: each.title }))
        const isBefore = before.some(({ key }) => key === test.key)
        const gone = { value: test.key, label: asked ? `${asked.title} (stands below)` : 'A deleted question' }
        return (
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no name but their place
          <div key={at} className={classes('stack gap6 boxed rounded', styles.test)}>
            <div className={classes('flex top gap4', styles.testHead)}>
              <PickOne
                label={`Question, condition ${at + 1}`}
                bare
                value={test.key}
                options={isBefore ? options : [...options, gone]}
                onChange={(key) => {
                  const chosen = before.find((each) => each.key === key)
                  if (chosen) change(firstTest(chosen))
                }}
              />
              <Small
                label={`Remove condition ${at + 1}`}
                icon={IconX}
                onClick={() => set(tests.filter((_, place) => place !== at))}
              />
            </div>
            {asked && (
              <TestFields
                question={asked}
                test={test}
                name={`condition ${at + 1}`}
                onChange={(next, tag) => change({ key: test.key, ...next }, tag)}
              />
            )}
          </div>
        )
      })}
      {last && tests.length < mostTests && (
        <Button
          size="sm"
          variant="default"
          leftSection={<Icon of={IconPlus} size={16} />}
          onClick={() => set([...tests, firstTest(last)])}
        >
          Condition
        </Button>
      )}
      {!last && tests.length === 0 && <p className="muted">{none}</p>}
      {problem !== undefined && <p className="secondary bad">{problem}</p>}
    </fieldset>
  )
}
