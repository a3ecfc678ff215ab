import { useEffect, useRef, type ReactNode } from 'react'
import { classes, Icon, type IconDrawing } from '#kit'
import styles from './guest.module.css'

interface GuestMessageProps {
  readonly title: string
  readonly icon: IconDrawing
  readonly tone?: 'acc' | 'ok' | 'warn' | 'bad'
  readonly sentence: ReactNode
  readonly children?: ReactNode
}

/** A page for guests that has something to say rather than to ask. */
export function GuestMessage({ title, icon, tone = 'acc', sentence, children }: GuestMessageProps) {
  return (
    <>
      <title>{title}</title>
      <div className={classes('inline centre rounded-lg below20', styles.mark, `on-${tone}`)}>
        <Icon of={icon} size={24} />
      </div>
      <Heading key={title}>{title}</Heading>
      <p className="prose anywhere below20">{sentence}</p>
      {children}
    </>
  )
}

/** Takes the focus when it replaces a form that was sent, so that it is read out. */
function Heading({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} className={classes('below4 title', styles.title)} tabIndex={-1}>
      {children}
    </h1>
  )
}
