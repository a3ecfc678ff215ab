/** What says that a person has begun to read elsewhere. */
const begins = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/**
 * Brings the part of a screen into view that an address names, as soon as an answer brings the part. Returns what ends the wait; what the
 * person does ends it too.
 */
export const showPartThatComes = (id: string): (() => void) => {
  const end = (): void => {
    observer.disconnect()
    for (const each of begins) window.removeEventListener(each, end)
  }
  const observer = new MutationObserver(() => {
    const part = document.getElementById(id)
    if (!part) return
    end()
    part.scrollIntoView()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  for (const each of begins) window.addEventListener(each, end, { passive: true })
  return end
}
