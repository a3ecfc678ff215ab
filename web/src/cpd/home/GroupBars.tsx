import { noGroupTitle } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { Link } from '#kit/router'
import { classes, GroupMark, groupTone, Lines, ProgressBar, Section, StateChip } from '#kit'
import type { CycleView, GroupView } from './cycle.ts'
import styles from './GroupBars.module.css'

interface GroupBarsProps {
  readonly view: CycleView
  /** Where the activities are that belong to none of them. */
  readonly looseAt: string
}

/** The three CPD groups against their minima, and what of the cycle's time belongs to none of them. */
export function GroupBars({ view, looseAt }: GroupBarsProps) {
  const withLine = view.groups.some(({ logged, required, expected }) => expected > 0 && logged < required)
  return (
    <Section
      title="Three groups"
      aside={withLine && 'The line shows what is expected by now; a little less is on track'}
    >
      <Lines>
        {view.groups.map((group) => (
          <li key={group.group}>
            <Group {...group} />
          </li>
        ))}
        {view.loose > 0 && (
          <li className={classes('grid gap4-16 middle narrow-two', styles.group)}>
            <span className="body">{noGroupTitle}</span>
            <span className="narrow-across" />
            <span className={classes('prose right nowrap', styles.figures)}>
              <Link className="strong" to={looseAt}>
                {showTime(view.loose)}
              </Link>{' '}
              logged
            </span>
          </li>
        )}
      </Lines>
    </Section>
  )
}

function Group({ group, title, logged, required, expected, pace }: GroupView) {
  return (
    <div className={classes('grid gap4-16 middle narrow-two', styles.group)}>
      <span className={classes('row gap10 body', styles.title)}>
        <GroupMark group={group} />
        {title}
      </span>
      <span className="narrow-across">
        {required > 0 && <ProgressBar done={logged} of={required} expected={expected} tone={groupTone(group)} />}
      </span>
      <span className={classes('prose right nowrap', styles.figures)}>
        <b className="ink strong">{showTime(logged)}</b> {required > 0 ? `of ${showTime(required)}` : 'logged'}
      </span>
      <span className={classes('prose nowrap', styles.left)}>
        {required > logged ? `${showTime(required - logged)} to go` : ''}
      </span>
      <span className="flex end narrow-state">
        {pace && (
          <StateChip kind={pace.state === 'behind' ? 'behind' : pace.state === 'reached' ? 'completed' : 'onPace'}>
            {pace.state === 'behind' || pace.state === 'reached' ? pace.short : 'On track'}
          </StateChip>
        )}
      </span>
    </div>
  )
}
