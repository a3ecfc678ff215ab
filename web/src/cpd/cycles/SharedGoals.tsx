import { devgoal, type Goal } from '@college/contract/cpd'
import { plural, showDate, showTime } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconPlus, IconTarget } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes, Empty, Icon, Lines, PartError, Section, useList, Waiting } from '#kit'
import { countWords } from '../goal/words.ts'
import { goalHelp } from '../goal/helpTexts.ts'
import { CopyShared } from '../goal/copy/CopyShared.tsx'
import { newSharedGoal, sharedGoal } from './links.ts'
import styles from './cycles.module.css'

const wordsOf = (goal: Goal): string => {
  const { completion_type: kind, time, compulsory, deadline, category_name } = goal
  return [
    compulsory ? 'Compulsory' : null,
    kind === 'time' ? showTime(time) : null,
    kind === 'count' ? countWords(goal.count, goal) : null,
    kind === 'form' ? 'A form' : null,
    kind === 'manual' ? 'Ticked by hand' : null,
    category_name,
    deadline === null ? null : `by ${showDate(deadline)}`,
  ]
    .filter((word) => word !== null)
    .join(', ')
}

/** The goals that everyone of a cycle shares, each with the way to its editor. */
export function SharedGoals({ cycle, expired }: { cycle: number; expired: boolean }) {
  const { data, error, refetch } = useList(devgoal, {
    devcycle_id: cycle,
    user_id: 'null',
    sort: 'position',
    limit: 500,
  })
  const rows = data?.rows ?? []
  const add = (
    <Button component={Link} to={newSharedGoal(cycle)} variant="default" size="sm" leftSection={<Icon of={IconPlus} />}>
      Add goal
    </Button>
  )
  return (
    <Section
      title="Shared goals"
      aside={
        rows.length > 0 && (
          <span className="flex wrap gap8">
            <CopyShared goals={rows} cycle={cycle} />
            {!expired && add}
          </span>
        )
      }
      sentence={data && rows.length > 0 && `${plural(rows.length, 'goal')} in this cycle. ${goalHelp.shared}`}
    >
      {error && !data ? (
        <PartError
          title="We couldn’t load the goals"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Waiting shape="list" />
      ) : rows.length === 0 ? (
        <Empty icon={IconTarget} title="No shared goals" text="Everyone in this cycle gets its shared goals.">
          {!expired && add}
        </Empty>
      ) : (
        <Lines>
          {rows.map((row) => (
            <li key={row.id} className="flex between wrap baseline gap4-16">
              <Link className={classes('shrink label ink anywhere', styles.goalName)} to={sharedGoal(row.id)}>
                {row.title}
              </Link>
              <span className="quiet">{wordsOf(row)}</span>
            </li>
          ))}
        </Lines>
      )}
    </Section>
  )
}
