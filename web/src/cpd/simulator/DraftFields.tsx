import { cpdGroups, groupTitle, showCredit, type Category, type CycleUnit } from '@college/contract/cpd'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { classes, Section } from '#kit'
import type { RuleText, Wrong } from './draft.ts'
import styles from './simulator.module.css'

interface DraftFieldsProps {
  readonly unit: CycleUnit
  readonly rules: RuleText
  readonly wrong: Wrong
  readonly categories: readonly Category[]
  readonly onChange: (rules: RuleText) => void
}

/** The rules of the draft, to be typed over. */
export function DraftFields({ unit, rules, wrong, categories, onChange }: DraftFieldsProps) {
  const change = (part: Partial<RuleText>): void => onChange({ ...rules, ...part })
  return (
    <>
      <Section
        title={unit === 'points' ? 'Points and groups' : 'Hours and groups'}
        sentence="Leave blank to require nothing."
      >
        <div className={classes('grid gap16 bottom', styles.row)}>
          <TextInput
            label={unit === 'points' ? 'Points required' : 'Hours required'}
            value={rules.hours}
            error={wrong['hours']}
            inputMode="decimal"
            onChange={(event) => change({ hours: event.currentTarget.value })}
          />
          {cpdGroups.map((group) => (
            <TextInput
              key={group}
              label={groupTitle[group]}
              placeholder="00:00"
              value={rules.groups[group]}
              error={wrong[group]}
              onChange={(event) => change({ groups: { ...rules.groups, [group]: event.currentTarget.value } })}
            />
          ))}
        </div>
        <Checkbox
          className="above16"
          label="Cultural safety in each of the three groups"
          checked={rules.safety}
          onChange={(event) => change({ safety: event.currentTarget.checked })}
        />
      </Section>
      <CategoryMinima unit={unit} rules={rules} wrong={wrong} categories={categories} onChange={onChange} />
      <CompulsoryGoals unit={unit} rules={rules} wrong={wrong} categories={categories} onChange={onChange} />
    </>
  )
}

function CategoryMinima({ unit, rules, wrong, categories, onChange }: DraftFieldsProps) {
  const set = (next: RuleText['categories']): void => onChange({ ...rules, categories: next })
  const nameOf = (id: number): string => categories.find((each) => each.id === id)?.name ?? 'Category'
  const left = categories.filter(({ id, kind }) => kind !== 'plan' && !rules.categories.some((each) => each.id === id))
  return (
    <Section title="Minimum for each category">
      <div className={classes('grid gap16 bottom', styles.row)}>
        {rules.categories.map(({ id, time }) => (
          <TextInput
            key={id}
            label={nameOf(id)}
            description="Clear it to leave it out."
            value={time}
            error={wrong[`category ${id}`]}
            onChange={(event) => {
              const { value } = event.currentTarget
              set(rules.categories.map((each) => (each.id === id ? { id, time: value } : each)))
            }}
            onBlur={() => {
              if (time.trim() === '') set(rules.categories.filter((each) => each.id !== id))
            }}
          />
        ))}
        {left.length > 0 && (
          <NativeSelect
            label="Add a category"
            value=""
            data={[{ value: '', label: 'Choose' }, ...left.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={(event) => {
              const id = Number(event.currentTarget.value)
              if (id > 0) set([...rules.categories, { id, time: showCredit(300, unit) }])
            }}
          />
        )}
      </div>
    </Section>
  )
}

const amountTitle = { time: 'time', count: 'number required', form: '', manual: '' } as const

function CompulsoryGoals({ rules, wrong, onChange }: DraftFieldsProps) {
  if (rules.goals.length === 0) return null
  const set = (id: number, part: { compulsory?: boolean; amount?: string }): void =>
    onChange({ ...rules, goals: rules.goals.map((goal) => (goal.id === id ? { ...goal, ...part } : goal)) })
  return (
    <Section title="Compulsory goals" sentence="Of the goals that everyone in this cycle shares.">
      <ul className="list">
        {rules.goals.map((goal) => (
          <li key={goal.id} className={classes('spread gap8-16 hairline-top pad4-0', styles.goal)}>
            <Checkbox
              label={goal.title}
              checked={goal.compulsory}
              onChange={(event) => set(goal.id, { compulsory: event.currentTarget.checked })}
            />
            {goal.compulsory && amountTitle[goal.kind] !== '' && (
              <TextInput
                className={classes('fixed', styles.amount)}
                aria-label={`${goal.title}: ${amountTitle[goal.kind]}`}
                value={goal.amount}
                error={wrong[`goal ${goal.id}`]}
                onChange={(event) => set(goal.id, { amount: event.currentTarget.value })}
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
