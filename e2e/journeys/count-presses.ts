import type { Page } from '@playwright/test'

/** Counts from now on, over all pages that open, what the person presses: going from one thing to the next with Tab is no press. */
export const countPresses = async (page: Page): Promise<() => Promise<number>> => {
  const script = () => {
    const count = () => sessionStorage.setItem('presses', String(Number(sessionStorage.getItem('presses') ?? 0) + 1))
    document.addEventListener('pointerdown', count, true)
    document.addEventListener(
      'keydown',
      ({ target, key }) => {
        const isText = target instanceof HTMLInputElement && target.type !== 'checkbox'
        if (key !== 'Tab' && !isText && !(target instanceof HTMLTextAreaElement)) count()
      },
      true,
    )
  }
  await page.addInitScript(script)
  await page.evaluate(script)
  await page.evaluate(() => sessionStorage.removeItem('presses'))
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses') ?? 0))
}
