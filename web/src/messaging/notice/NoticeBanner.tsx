import type { Notification } from '@college/contract/messaging'
import { classes, Icon } from '#kit'
import { fitsBanner, levelIcon } from './words.ts'
import styles from './notice.module.css'

const tones = { info: styles.info, warning: styles.warning, urgent: styles.urgent } as const

/** How the banner of a notice looks. */
export function NoticeBanner({ level, title, text }: Pick<Notification, 'level' | 'title' | 'text'>) {
  const isWhole = level !== 'urgent' && fitsBanner(text)
  return (
    <div className={classes('flex gap10 rounded-lg body below12', styles.banner, tones[level])}>
      <span className="inline-flex fixed">
        <Icon of={levelIcon[level]} size={20} />
      </span>
      <p className={classes('fill anywhere', !isWhole && styles.cut)}>
        <b>{title}</b> {text}
      </p>
      <span className={classes('label fixed', styles.act)}>{isWhole ? 'Close' : 'Read'}</span>
    </div>
  )
}
