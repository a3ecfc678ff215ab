// A field is checked when it is left. The words that then come or go move what stands below it, and a press that left the
// field would miss its target: so the check waits until the press has landed.
let pressing = false
const waiting: (() => void)[] = []
const landing = 50

const landed = (): void => {
  setTimeout(() => {
    pressing = false
    for (const work of waiting.splice(0)) work()
  }, landing)
}

// Without a page, as in a test without a screen, there is no press.
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressing = true), true)
  document.addEventListener('pointerup', landed, true)
  document.addEventListener('pointercancel', landed, true)
}

/** Runs the work now, or once the press that is under way has landed. */
export const afterPress = (work: () => void): void => {
  if (pressing) waiting.push(work)
  else work()
}
