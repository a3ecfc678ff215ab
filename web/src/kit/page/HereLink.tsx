import type { MouseEvent, ReactNode } from 'react'

interface HereLinkProps {
  /** Id of the part of this page. */
  readonly to: string
  readonly className?: string
  readonly children: ReactNode
}

/** Leads to a part of the same page; the address stays, since one that the router did not make cannot be guarded by it. */
export function HereLink({ to, className, children }: HereLinkProps) {
  const go = (event: MouseEvent): void => {
    const part = document.getElementById(to)
    if (!part) return
    event.preventDefault()
    if (!part.hasAttribute('tabindex')) part.tabIndex = -1
    part.scrollIntoView()
    part.focus({ preventScroll: true })
  }
  return (
    <a className={className} href={`#${to}`} onClick={go}>
      {children}
    </a>
  )
}
