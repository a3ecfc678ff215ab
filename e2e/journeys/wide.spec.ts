import { crampedOn } from './layout.ts'
import { address, expect, look, signInAs, test } from './journey.ts'
import { guestScreens, listsOf, screensOf } from './walk.ts'

// What the journeys do not come past is seen here on a wide page: axe finds nothing, and what stands in lines has room in them.

for (const [person, paths] of screensOf)
  test(`the screens of ${person} on a wide page`, async ({ page }) => {
    test.slow()
    await signInAs(page, person, null)
    for (const path of new Set([...paths, ...listsOf[person]])) {
      await page.goto(`${address()}/app${path}`)
      await look(page, /\S/)
      expect(await crampedOn(page), path).toEqual([])
    }
  })

test('the screens of a guest on a wide page', async ({ page }) => {
  for (const path of guestScreens) {
    await page.goto(`${address()}/app${path}`)
    await look(page, /\S/)
  }
})
