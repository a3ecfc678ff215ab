import { goalsBehindOf, goalTermOfPlan, paceInWords, type WholePlan } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import { classes, CountLink, Section, TwoBars } from '#kit'
import { behindThemselves, goalStatusesOf } from '../../goal/goalStatus.ts'
import { completedGoals, goalList } from '../../goal/links.ts'
import { ProgressSentence } from '../../home/ProgressSentence.tsx'
import { count, lowered } from '../../home/programme.ts'
import { progressIn } from './useWhole.ts'
import styles from './sheet.module.css'

/** Days left and in all, share of the time, goals completed; nothing for a plan without dates. */
export function PlanProgress({ whole }: { whole: WholePlan }) {
  const { devplan: plan, today } = whole
  if (plan.user_id === null || !plan.start_date || !plan.end_date) return null
  const { total, left, percent, goals, completed, evenPace } = progressIn(whole)
  const pace = goals === 0 ? 'No goals yet' : paceInWords(completed, goals, evenPace)
  const sentence = `${percent}% of the time has passed. ${completed} of ${goals} goals are completed: ${lowered(pace)}.`
  const isCurrent = plan.start_date <= today && plan.end_date >= today && plan.closed_at === null
  const behind =
    isCurrent && goalsBehindOf(completed, goals, evenPace) > 0
      ? behindThemselves(goalStatusesOf(whole, [], today, goalTermOfPlan(plan))).size
      : 0
  const list = isCurrent ? goalList('plan', plan.user_id) : null
  return (
    <Section
      title="Progress"
      sentence={<ProgressSentence of={{ percent, completed, goals, evenPace, pace }} behind={behind} goalList={list} />}
    >
      <div className={classes('grid below16 prose gap16-24 thirds phone-column', styles.figures)}>
        <p>
          <b className="small-figure ink">{count(left)}</b> {left === 1 ? 'day left' : 'days left'}
          <span className="block muted">
            of {count(total)}. Ends {showDate(plan.end_date)}
          </span>
        </p>
        <p>
          <b className="small-figure ink">{percent}%</b> of the time has passed
        </p>
        <p>
          {list === null ? (
            <>
              <b className="small-figure ink">{completed}</b> of {goals} goals
            </>
          ) : (
            <CountLink className="prose" count={completed} to={completedGoals(list)}>
              <b className="small-figure ink">{completed}</b> of {goals} goals
            </CountLink>
          )}
          <span className="block muted">{pace}</span>
        </p>
      </div>
      <TwoBars
        start={plan.start_date}
        end={plan.end_date}
        today={today}
        goalsCompleted={completed}
        goalsTotal={goals}
        expected={evenPace}
        sentence={sentence}
      />
    </Section>
  )
}
