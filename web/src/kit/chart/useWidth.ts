import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** The width an element has, followed while it changes; null before it is there. */
export const useWidth = <E extends HTMLElement>(): { place: RefObject<E | null>; width: number | null } => {
  const place = useRef<E>(null)
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return
    const measure = (): void => setWidth(element.getBoundingClientRect().width)
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return { place, width }
}
