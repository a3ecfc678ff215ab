import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from '#kit/router'

/** The question that an address names, or the one a part of it belongs to. */
const named = (hash: string): HTMLElement | null => {
  for (let id = hash.slice(1); id !== ''; id = id.slice(0, Math.max(0, id.lastIndexOf('-')))) {
    const found = document.getElementById(id)
    if (found) return found
  }
  return null
}

/** Puts the focus where a step of a form begins: at its heading, or at the question that the address names. */
export const useArrival = (step: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash, key } = useLocation()
  const arrival = `${key} ${step} ${hash}`
  const last = useRef(arrival)
  useEffect(() => {
    const isFirst = last.current === arrival
    last.current = arrival
    const question = named(hash)
    if (question) {
      question.scrollIntoView({ block: 'center' })
      question.focus({ preventScroll: true })
    } else if (!isFirst) {
      window.scrollTo({ top: 0 })
      heading.current?.focus({ preventScroll: true })
    }
  }, [arrival, hash])
  return heading
}
