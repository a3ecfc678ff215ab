import { classes } from '#kit'
import { strengthOf } from './strength.ts'
import styles from './password.module.css'

const tones = [undefined, styles.weak, styles.good, styles.strong] as const

/** Shows the strength of a new password, in words and three bars. */
export function PasswordStrength({ password, shortest }: { password: string; shortest: number }) {
  const { level, words } = strengthOf(password, shortest)
  return (
    <div className={classes('muted grid gap6 above8', tones[level])}>
      <div className={classes('grid gap4', styles.bars)} aria-hidden>
        <i />
        <i />
        <i />
      </div>
      <p role="status">{words}</p>
    </div>
  )
}
