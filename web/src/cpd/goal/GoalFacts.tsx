import { groupTitle } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { classes, GroupMark, Section } from '#kit'
import { completedBy } from './goalStatus.ts'
import type { GoalView } from './useGoal.ts'
import { countedInWords } from './words.ts'
import styles from './GoalPage.module.css'

/** What else is known of a goal, in a side column. */
export function GoalFacts({ view: { status, periodName } }: { view: GoalView }) {
  const { goal, group } = status
  const category = [goal.category_name, goal.subcategory_name].filter(Boolean).join(', ')
  // Where the groups are the categories, saying it once is enough.
  const ofGroup = group !== null && category === groupTitle[group]
  return (
    <Section title="About">
      <dl className={classes('flush', styles.facts)}>
        <Fact name="Completed by">{completedBy(goal)}</Fact>
        {goal.counts === 'procedures' && <Fact name="Counts">{countedInWords(goal) || 'Every procedure'}</Fact>}
        {goal.counts === 'forms' && goal.devformtemplate_name && <Fact name="Counts">{goal.devformtemplate_name}</Fact>}
        {goal.deadline && <Fact name="Deadline">{showDate(goal.deadline)}</Fact>}
        {periodName && <Fact name={goal.devplan_id === null ? 'Cycle' : 'Plan'}>{periodName}</Fact>}
        {category && !ofGroup && <Fact name="Category">{category}</Fact>}
        {group && (
          <Fact name="Group">
            <GroupMark group={group} />
            {groupTitle[group]}
          </Fact>
        )}
        {goal.level && <Fact name="Level">{goal.level}</Fact>}
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="hairline pad10-0">
      <dt className="ink3">{name}</dt>
      <dd className="flex baseline gap8">{children}</dd>
    </div>
  )
}
