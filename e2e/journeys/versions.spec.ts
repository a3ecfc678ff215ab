import { writeSchema } from '@college/contract/forms'
import type { Form, FormModel, FormTemplate, Question } from '@college/contract/forms'
import { call, ownId, ownTitle } from './calls.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import { pageOf, publishTemplate } from './templates.ts'

const long = (key: string, title: string): Question => ({ key, title, required: false, kind: 'long_text' })
const first: FormModel = {
  pages: [pageOf('case', 'The case', [long('seen', 'What was seen?'), long('setting', 'Where was it?')])],
}
const second: FormModel = {
  pages: [pageOf('case', 'The case', [long('seen', 'What did you see?'), long('learned', 'What did you learn?')])],
}

test('a template asks something else: the office compares, moves a draft, and nothing its owner wrote is lost @phone', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const name = ownTitle('Case of the week')
  const id = await publishTemplate(elsewhere, name, first.pages)
  const owner = await elsewhere('trainee', null)
  const form = (await call(owner, 'PUT', '/devform', {
    user_id: await ownId(owner),
    devformtemplate_id: id,
    data: { seen: 'A swollen knee', setting: 'On the ward' },
  })) as Form

  await signInAs(page, 'admin', null)
  const template = (await call(page, 'GET', `/devformtemplate?id=${id}`)) as FormTemplate
  const saved = (await call(page, 'POST', '/devformtemplate', {
    id,
    updated_at: template.updated_at,
    schema: writeSchema(second),
    reopen_role: 'Director',
  })) as FormTemplate
  await call(page, 'POST', '/devformtemplate/publish', { id, updated_at: saved.updated_at })
  await page.goto(`/app/formtemplate/admin?id=${id}&tab=versions`)
  await look(page, name)
  await checkWithAxe(page)

  // What differs, side by side.
  await page.getByRole('link', { name: 'Compare with version 1' }).click()
  await look(page, name)
  await expect(page.getByText('1 question added, 1 removed, 1 changed.')).toBeVisible()
  await expect(page.getByText('Changed: wording')).toBeVisible()
  await expect(page.getByText(/^Finished forms can be reopened by each Director/)).toBeVisible()
  await checkWithAxe(page)
  await page.goBack()

  // The figure of a version leads to its rows.
  await page.getByRole('link', { name: '1 being filled in' }).click()
  await look(page, 'Forms')
  await expect(page.getByText(name).locator('visible=true').first()).toBeVisible()
  await page.goBack()

  // The draft moves, and is undone.
  const move = page.getByRole('button', { name: 'Move drafts to version 2' })
  await move.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 answer would have no place: “Where was it?” (no longer asked).')).toBeVisible()
  await checkWithAxe(page)
  await dialog.getByRole('button', { name: 'Move 1 draft' }).click()
  await expect(page.getByText('1 draft moved to version 2')).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('1 draft is back on the earlier version')).toBeVisible()
  await move.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Move 1 draft' }).click()
  await expect(move).toHaveCount(0)

  // Its owner reads what moved, and takes the old answer to where it belongs.
  await owner.goto(`/app/form/edit?id=${form.id}`)
  await expect(owner.getByText('One of your answers has no place there. Copy it to where it belongs:')).toBeVisible()
  await expect(owner.getByText('On the ward')).toBeVisible()
  await expect(owner.getByLabel('What did you see?')).toHaveValue('A swollen knee')
  await checkWithAxe(owner)
  await owner.getByLabel('What did you learn?').fill('To look at the knee on the ward.')
  await expect(
    owner
      .getByText(/^Saved/)
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  await owner.goto(`/app/form?id=${form.id}`)
  await expect(owner.getByText('To look at the knee on the ward.')).toBeVisible()
})
