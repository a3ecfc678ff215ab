import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { classes } from '../theme/index.ts'
import styles from './ActionBar.module.css'

/** On the phone, the one or two main acts of the screen, fixed above the safe area. Elsewhere it is not there. */
export function MobileActions({ children }: { children: ReactNode }) {
  return (
    <div className={classes('screen-only', styles.foot)} data-mobile-actions>
      {children}
    </div>
  )
}

/** The same acts in the head of the page, wherever the phone's foot is not there. */
export function DesktopActions({ children }: { children: ReactNode }) {
  return <span className={classes('not-phone', styles.above)}>{children}</span>
}

/** The bar at the end of an editor: how saving goes at the left, the acts at the right. */
export function SaveBar({ words, children }: { words: ReactNode; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useFootHeight(bar)
  return (
    <div ref={bar} className={classes('spread gap16 screen-only sticky pad12-0', styles.bar)} data-save-bar>
      <div className={classes('muted', styles.words)} aria-live="polite">
        {words}
      </div>
      <div className={classes('flex wrap gap8', styles.acts)}>{children}</div>
    </div>
  )
}

/** Tells the page how high the bar at its foot is, so that nothing ends behind it. */
function useFootHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current
    if (!element) return undefined
    const page = document.documentElement.style
    const measure = (): void => page.setProperty('--foot-height', `${element.offsetHeight}px`)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      page.removeProperty('--foot-height')
    }
  }, [bar])
}
