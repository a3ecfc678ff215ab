import { smartTitle, type Goal } from '@college/contract/cpd'
import { classes, Section } from '#kit'
import styles from './GoalPage.module.css'

type SmartText = keyof typeof smartTitle
const smartTexts = Object.keys(smartTitle) as SmartText[] // the keys of a constant object

/** What a goal asks for, in its own words. */
export function GoalTexts({ goal }: { goal: Goal }) {
  const filled = smartTexts.filter((name) => goal[name])
  if (!goal.description && filled.length === 0) return null
  return (
    <Section title="What it asks">
      {goal.description && <p className="prose pre-line max42">{goal.description}</p>}
      {filled.length > 0 && (
        <dl className={classes('grid gap12-24 flush above16 phone-column', styles.smart)}>
          {filled.map((name) => (
            <Text key={name} title={smartTitle[name]}>
              {goal[name]}
            </Text>
          ))}
        </dl>
      )}
    </Section>
  )
}

function Text({ title, children }: { title: string; children: string | null }) {
  return (
    <>
      <dt className="ink3">{title}</dt>
      <dd className="pre-line">{children}</dd>
    </>
  )
}
