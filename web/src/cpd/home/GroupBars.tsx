import { noGroupTitle, type CpdGroup } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import { Link } from '#kit/router'
import { classes, GroupMark, groupTone, Lines, ProgressBar, Section, StateChip } from '#kit'
import type { CycleView, GroupView } from './cycle.ts'
import styles from './GroupBars.module.css'

/** A group whose activities are listed, or none of the three. */
export type ListedGroup = CpdGroup | 'none'

interface GroupBarsProps {
  readonly view: CycleView
  /** Where the activities of a group are listed. */
  readonly listOf: (group: ListedGroup) => string | undefined
}

/** The three CPD groups against their minima, and what of the cycle's time belongs to none of them. */
export function GroupBars({ view, listOf }: GroupBarsProps) {
  const withLine = view.groups.some(({ logged, required, expected }) => expected > 0 && logged < required)
  return (
    <Section
      title="Three groups"
      aside={withLine && 'The line shows what is expected by now; a little short of it is still on track'}
    >
      <Lines>
        {view.groups.map((group) => (
          <li key={group.group}>
            <Group {...group} to={listOf(group.group)} />
          </li>
        ))}
        {view.loose > 0 && (
          <li className={classes('grid gap4-16 middle narrow-two', styles.group)}>
            <span className="body">{noGroupTitle}</span>
            <span className="narrow-across" />
            <span className={classes('prose right nowrap', styles.figures)}>
              <Time minutes={view.loose} to={listOf('none')} /> logged
            </span>
          </li>
        )}
      </Lines>
    </Section>
  )
}

const Time = ({ minutes, to, ofRows }: { minutes: number; to: string | undefined; ofRows?: boolean }) =>
  to === undefined ? (
    <b className="ink strong">{showTime(minutes)}</b>
  ) : (
    <Link className="strong" to={to} data-time={ofRows ? minutes : undefined}>
      {showTime(minutes)}
    </Link>
  )

function Group({
  group,
  title,
  logged,
  required,
  expected,
  pace,
  to,
}: GroupView & { readonly to: string | undefined }) {
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
        <Time minutes={logged} to={to} ofRows /> {required > 0 ? `of ${showTime(required)}` : 'logged'}
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
