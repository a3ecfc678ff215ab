import { classes } from '../theme/index.ts'
import styles from './Initials.module.css'

/** A person's initials in a circle; decoration beside the name, so they are drawn by the style sheet and are no text of the page. */
export function Initials({ of, tinted = false, large = false }: { of: string; tinted?: boolean; large?: boolean }) {
  return (
    <span
      className={classes(
        'inline centre fixed strong ink2 sunken round',
        styles.initials,
        tinted && 'acc-strong tinted',
        large && styles.large,
      )}
      data-initials={of}
      aria-hidden
    />
  )
}
