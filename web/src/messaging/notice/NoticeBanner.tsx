import type { Notification } from '@college/contract/messaging'
import { classes, Icon } from '#kit'
import { fitsBanner, levelIcon } from './words.ts'

const tones = { info: 'on-acc', warning: 'on-warn', urgent: 'on-bad' } as const

/** How the banner of a notice looks. */
export function NoticeBanner({ level, title, text }: Pick<Notification, 'level' | 'title' | 'text'>) {
  const isWhole = level !== 'urgent' && fitsBanner(text)
  return (
    <div className={classes('flex gap10 rounded-lg body below12 pad12-16', tones[level])}>
      <span className="inline-flex fixed">
        <Icon of={levelIcon[level]} size={20} />
      </span>
      <p className={classes('fill anywhere', !isWhole && 'three-lines')}>
        <b>{title}</b> {text}
      </p>
      <span className="label fixed underlined">{isWhole ? 'Close' : 'Read'}</span>
    </div>
  )
}
