import { classes } from '../theme/index.ts'
import { barShape, type Amount } from './bar.ts'
import styles from './ProgressBar.module.css'

/** Colour of the fill: the everyday one, one of the three CPD groups, or how far behind. */
export type BarTone = 'bar' | 'group1' | 'group2' | 'group3' | 'warn' | 'bad'

interface ProgressBarProps extends Amount {
  /** Says the finding, as "04:30 of 08:00, 01:30 behind". Leave out when the text beside it says it all. */
  readonly label?: string
  readonly tone?: BarTone
  /** 12 as the main one of a page, 6 in tight rows. */
  readonly size?: 6 | 8 | 12
}

/** The one device for progress: the fill is what is done, left of the line is behind today. */
export function ProgressBar({ label, tone = 'bar', size = 8, ...amount }: ProgressBarProps) {
  const { fill, adds, line, completed } = barShape(amount)
  const place = { blockSize: `${size}px` }
  return (
    <div
      className={classes('relative', styles.whole)}
      style={place}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <div className={classes('high relative clip exact track', styles.track)}>
        <div
          className={classes('high', styles.fill, styles[completed ? 'completed' : tone])}
          style={{ width: `${fill}%` }}
        />
        {adds > 0 && (
          <div
            className={classes('absolute', styles.adds, styles[tone])}
            style={{ left: `${fill}%`, width: `${adds}%` }}
          />
        )}
      </div>
      {line !== undefined && (
        <div className={classes('absolute exact dark', styles.line)} style={{ left: `${line}%` }} />
      )}
    </div>
  )
}

const groupTones: Record<string, BarTone> = {
  reviewing_reflecting: 'group1',
  measuring_improving: 'group2',
  educational: 'group3',
}

/** The colour of a CPD group by its wire name. */
export const groupTone = (group: string | null | undefined): BarTone => groupTones[group ?? ''] ?? 'bar'

/** The small square that marks a CPD group beside its words. */
export function GroupMark({ group }: { group: string | null | undefined }) {
  return <span className={classes('inline-block fixed exact', styles.mark, styles[groupTone(group)])} aria-hidden />
}
