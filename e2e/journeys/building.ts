import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600

/** Adds a question of a kind in the builder and asks it in these words. */
export const ask = async (page: Page, kind: string, words: string): Promise<void> => {
  if (isPhone(page)) await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByRole('button', { name: kind, exact: true }).click()
  const title = page.getByRole('textbox', { name: 'Question', exact: true })
  await expect(title).toBeFocused()
  await title.fill(words)
}

/** Closes the properties where they lie over the page. */
export const done = async (page: Page): Promise<void> => {
  if (isPhone(page)) await page.getByRole('button', { name: 'Done' }).click()
}

/** Publishes what is worked on. */
export const publish = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publish version 1' }).locator('visible=true').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish version 1' }).click()
  await expect(page.getByText('Version 1 is published')).toBeVisible()
}
