import { useEffect, useState, type RefObject } from 'react'

/** Whether an element has come up into the upper part of the window. */
export const useInSight = (of: RefObject<Element | null>): boolean => {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const element = of.current
    if (!element) return undefined
    const observer = new IntersectionObserver((seen) => setThere(seen.at(-1)?.isIntersecting ?? false), {
      rootMargin: '0px 0px -40%',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return isThere
}
