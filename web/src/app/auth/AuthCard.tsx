import { useEffect, useRef, type ReactNode } from 'react'
import { classes, Icon, type IconDrawing } from '#kit'
import { useShell } from '../shell/facts.ts'
import styles from './AuthCard.module.css'

interface AuthCardProps {
  readonly title: string
  readonly sentence?: ReactNode
  /** Stands over the title of a page that has something to say rather than to ask. */
  readonly icon?: IconDrawing
  readonly tone?: 'acc' | 'ok' | 'warn'
  readonly wide?: boolean
  readonly children?: ReactNode
}

/** The card of every page before the sign-in: one thing in view. */
export function AuthCard({ title, sentence, icon, tone = 'acc', wide = false, children }: AuthCardProps) {
  const { organisation } = useShell()
  return (
    <div className={classes('card', wide && styles.wide)}>
      <title>{organisation.name ? `${title} – ${organisation.name}` : title}</title>
      {icon && (
        <div className={classes('inline centre rounded-lg', styles.mark, `on-${tone}`)}>
          <Icon of={icon} size={24} />
        </div>
      )}
      <Heading key={title} takesFocus={icon !== undefined}>
        {title}
      </Heading>
      {sentence && <p className={classes('prose anywhere', styles.sentence)}>{sentence}</p>}
      {children}
    </div>
  )
}

/** Takes the focus when it replaces a form that was sent, so that it is read out. */
function Heading({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h1 ref={heading} className="title" tabIndex={-1}>
      {children}
    </h1>
  )
}

export { styles as authStyles }
