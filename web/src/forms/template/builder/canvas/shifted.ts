import type { CSSProperties } from 'react'

/** The offset of an item while a question is dragged past it. */
export const shifted = (transform: { y: number } | null, transition: string | undefined): CSSProperties => ({
  transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
  transition,
})
