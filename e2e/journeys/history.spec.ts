import { call, makeActivity, ownTitle } from './calls.ts'
import { expect, look, signInAs, test } from './journey.ts'

test('a certificate that is attached twice is told at once, and the history says in words who did what and who looked', async ({
  page,
  elsewhere,
}) => {
  await signInAs(page, 'trainee', null)
  const [first, second] = [ownTitle('Course on consent'), ownTitle('Course on consent, again')]
  const activities = [await makeActivity(page, first), await makeActivity(page, second)]
  // What another try has attached has other content.
  const buffer = Buffer.from(`Certificate of ${first}`)
  const names = activities.map(() => `${ownTitle('Certificate')}.txt`)
  for (const [at, activity] of activities.entries()) {
    const name = names[at] ?? ''
    await page.goto(`/app/activity/edit?id=${activity.id}`)
    await look(page, 'Edit activity')
    await page.getByLabel('Add files to Files').setInputFiles({ name, mimeType: 'text/plain', buffer })
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  const hint = page.getByText('The same file is at another activity.')
  await page.reload()
  await expect(hint).toBeVisible()
  await look(page, 'Edit activity')
  await hint.getByRole('link', { name: 'View' }).click()
  await look(page, first)

  const theirs = await elsewhere('educator', `/app/activity?id=${activities[0]?.id}`)
  await look(theirs, first)
  await expect(theirs.getByRole('region', { name: 'History' })).toHaveCount(0)
  await theirs.close()

  await page.reload()
  const history = page.getByRole('region', { name: 'History' })
  await expect(history.getByText('Helen Rāpana viewed the activity')).toBeVisible()
  const attached = history.getByRole('listitem').filter({ hasText: 'You attached a file to the activity' })
  await attached.getByText('Details: file').click()
  await expect(attached).toContainText(`File: ${names[0]}`)
  await look(page, first)

  for (const { id } of activities) await call(page, 'DELETE', `/devactivity?id=${id}`)
})
