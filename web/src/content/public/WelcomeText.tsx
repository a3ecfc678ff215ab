import { welcomeLines } from '@college/contract/organisation'
import { classes } from '#kit'
import styles from './public.module.css'

/** What the welcome page says for whom the application is, line by line. */
export function WelcomeText({ text }: { text: string }) {
  return (
    <ul className={classes('prose list hairline-top anywhere', styles.welcome)}>
      {welcomeLines(text).map(({ lead, rest }, nth) => (
        <li key={`${nth} ${rest}`} className="hairline pad12-0">
          {lead && <strong className="ink solid">{lead}</strong>} {rest}
        </li>
      ))}
    </ul>
  )
}
