import type { Stats } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes, CountLink, Section } from '#kit'
import { completedWithin } from '../goal/goalStatus.ts'
import { useProceduresPart } from '../parts.tsx'
import styles from './QuarterSection.module.css'

/** What this calendar quarter holds so far. */
export function QuarterSection({ stats }: { stats: Pick<Stats, 'quarter' | 'plan' | 'cycle'> }) {
  const { from, to, activities, minutes } = stats.quarter
  const procedures = useProceduresPart()
  const completed = (part: Stats['plan'] | Stats['cycle']): number | null =>
    part && part.progress.filter((each) => completedWithin(each, from, to)).length
  const goals = [
    { name: 'Training goals completed', count: completed(stats.plan), list: '/app/plan/goals' },
    { name: 'Cycle goals completed', count: completed(stats.cycle), list: '/app/cycle/goals' },
  ]
  const those = `/app/activities?state=complete&from=${from}&to=${to}`
  return (
    <Section title="This quarter">
      <dl className="flush">
        {procedures && <Fact name="Procedures">{procedures}</Fact>}
        <Fact name="Activities">
          <CountLink count={activities} to={those}>
            {activities}
          </CountLink>
        </Fact>
        <Fact name="Time logged">
          <Link to={those}>{showTime(minutes)}</Link>
        </Fact>
        {goals.map(
          ({ name, count, list }) =>
            count !== null && (
              <Fact key={list} name={name}>
                <CountLink count={count} to={`${list}?show=completed&from=${from}&to=${to}`}>
                  {count}
                </CountLink>
              </Fact>
            ),
        )}
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes('flex between gap16 hairline pad10-0', styles.fact)}>
      <dt className="prose">{name}</dt>
      <dd className="flush label strong">{children}</dd>
    </div>
  )
}
