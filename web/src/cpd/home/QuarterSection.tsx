import type { Stats } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import type { ReactNode } from 'react'
import { classes, CountLink, Section } from '#kit'
import { useProceduresPart } from '../parts.tsx'
import styles from './QuarterSection.module.css'

/** What this calendar quarter holds so far. */
export function QuarterSection({ stats }: { stats: Pick<Stats, 'quarter' | 'plan' | 'cycle'> }) {
  const { from, to, activities, minutes } = stats.quarter
  const procedures = useProceduresPart()
  const completed = [stats.plan, stats.cycle]
    .flatMap((part) => part?.progress ?? [])
    .filter(({ completed_at: at }) => at !== null && at.slice(0, 10) >= from && at.slice(0, 10) <= to).length
  return (
    <Section title="This quarter">
      <dl className="flush">
        {procedures && <Fact name="Procedures">{procedures}</Fact>}
        <Fact name="Activities">
          <CountLink count={activities} to={`/app/activities?state=complete&from=${from}&to=${to}`}>
            {activities}
          </CountLink>
        </Fact>
        <Fact name="Time logged">{showTime(minutes)}</Fact>
        <Fact name="Goals completed">{completed}</Fact>
      </dl>
    </Section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes('flex between gap16 hairline', styles.fact)}>
      <dt className="prose">{name}</dt>
      <dd className="flush label strong">{children}</dd>
    </div>
  )
}
