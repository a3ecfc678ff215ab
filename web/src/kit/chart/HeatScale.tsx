import { classes } from '../theme/index.ts'
import styles from './HeatScale.module.css'

/** What the four steps of a heat map mean. */
export function HeatScale() {
  return (
    <span className="inline gap4 muted">
      Fewer
      {[styles.step1, styles.step2, styles.step3, styles.step4].map((step) => (
        <span key={step} className={classes(styles.step, step)} aria-hidden />
      ))}
      More
    </span>
  )
}
