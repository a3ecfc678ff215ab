import { randomUUID } from 'node:crypto'
import type { Signature, WaitingSignature } from '@college/contract/forms'
import { call, ownId, ownTitle } from './calls.ts'
import { countPresses } from './count-presses.ts'
import { askGuest, signByMail, signWithCode } from './guests.ts'
import { checkWithAxe, expect, look, signInAs, test } from './journey.ts'
import {
  answers,
  askSupervisor,
  complete,
  completedForm,
  observer,
  publishTemplate,
  supervisor,
} from './signing-fixture.ts'

test('an educator finds what waits on their home, and signs four forms in one act @phone', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const template = await publishTemplate(elsewhere, [supervisor])
  const trainee = await elsewhere('trainee', null)
  const titles = ['Knee', 'Back', 'Hip', 'Neck'].map(ownTitle)
  for (const title of titles) {
    const { id } = await completedForm(trainee, template, title)
    await askSupervisor(trainee, id, 'Rāpana')
  }
  await trainee.close()

  await signInAs(page, 'educator')
  await expect(page.getByRole('region', { name: 'Waiting for your signature' })).toBeVisible()
  await checkWithAxe(page)
  await page.goto('/app/trainees')
  await look(page, 'Trainees')
  await page.goto('/app/forms')
  await look(page, 'Forms')
  await page.getByRole('link', { name: 'Sign several' }).click()
  await look(page, 'Sign several forms')
  for (const title of titles) {
    const named = new RegExp(title)
    await page.getByRole('checkbox', { name: named }).check()
    await page.getByRole('button', { name: named }).click()
    await expect(page.getByText(answers.discussed)).toBeVisible()
  }
  await checkWithAxe(page)
  await page.getByLabel(/^I have read each form/).check()
  await page.getByRole('button', { name: 'Sign 4 as Helen Rāpana' }).click()
  await look(page, '4 forms signed')
  await page.goto(`/app/forms/trainee?q=${encodeURIComponent(titles[0] ?? '')}`)
  await look(page, 'My trainee forms')
  await expect(page.getByText('1 of 1').first()).toBeVisible()
})

test('four forms are signed one after the other, the oldest first, with two presses each @phone', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const template = await publishTemplate(elsewhere, [observer])
  const trainee = await elsewhere('trainee', null)
  await signInAs(page, 'instructor', null)
  const signer = await ownId(page)
  const waitingFor = (): Promise<WaitingSignature[]> =>
    call(page, 'GET', '/devformsignatures/waiting') as Promise<WaitingSignature[]>
  // What waited for them before is not theirs to sign here.
  const before = new Set((await waitingFor()).map(({ id }) => id))
  expect(before.size).toBe(0)
  const forms: number[] = []
  for (const title of ['Knee', 'Back', 'Hip', 'Neck'].map(ownTitle)) {
    const { id } = await completedForm(trainee, template, title)
    const ask = { devform_id: id, party: observer.key, signer_id: signer }
    expect(((await call(trainee, 'PUT', '/devformsignature', ask)) as Signature).state).toBe('asked')
    forms.push(id)
  }
  await trainee.close()
  expect((await waitingFor()).map(({ devform_id }) => devform_id)).toEqual(forms)

  await page.goto(`/app/form?id=${forms[0]}`)
  const presses = await countPresses(page)
  for (const [at, id] of forms.entries()) {
    await expect(page).toHaveURL(new RegExp(`/app/form\\?id=${id}$`))
    await look(page, /^Case discussion/)
    await page.getByRole('button', { name: /^Sign as / }).click()
    await expect(page.getByText('1 of 1', { exact: true })).toBeVisible()
    if (at < forms.length - 1) await page.getByRole('link', { name: /^Next to sign/ }).click()
  }
  expect(await presses()).toBe(7)
  await expect(page.getByRole('link', { name: /^Next to sign/ })).toHaveCount(0)
})

test('who does not sign says why; another signs on this device, one by a mailed link; opened again, what they signed is void', async ({
  page,
  elsewhere,
  allow,
}) => {
  test.slow()
  allow(/400 \(Bad Request\).*signing\/code/)
  const template = await publishTemplate(elsewhere, [{ ...supervisor, who: 'anyone' }, observer])
  await signInAs(page, 'trainee', null)
  const title = ownTitle('Hip')
  const { id } = await completedForm(page, template, title)
  await askSupervisor(page, id, 'Rāpana')

  const theirs = await elsewhere('educator', `/app/form?id=${id}`)
  await look(theirs, /^Case discussion/)
  await theirs.getByRole('button', { name: 'Don’t sign' }).click()
  await theirs.getByRole('dialog').getByText('Decline', { exact: true }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(theirs.getByText('Enter why you’re not signing')).toBeVisible()
  await checkWithAxe(theirs)
  await theirs.getByLabel('Why').fill('I was not in the clinic that day.')
  await theirs.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(theirs.getByText('Declined. We’ve told Mārama Thorne why.')).toBeVisible()
  await theirs.close()

  await page.goto(`/app/form?id=${id}`)
  await look(page, /^Case discussion/)
  await expect(page.getByText('Declined', { exact: true })).toBeVisible()
  await expect(page.getByText('“I was not in the clinic that day.”').first()).toBeVisible()

  // Nobody has signed it, so it can be deleted; and it comes back as it was.
  await page.getByRole('button', { name: 'Actions for this form' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await look(page, 'Forms')
  await expect(page.getByRole('link', { name: new RegExp(title) })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await look(page, /^Case discussion/)

  // On the device of whose form it is: the code goes to the signer's own address, whatever is tried.
  const owner = (await call(page, 'GET', '/user/token')) as { email: string }
  await askGuest(page, 'Ask again as Supervisor', 'Losa Tuimavave')
  await page.getByRole('button', { name: 'Sign here' }).click()
  await look(page, new RegExp(title))
  await page.getByLabel(/^I took part in this/).check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByLabel('Your own email').fill(owner.email)
  await page.getByRole('button', { name: 'Send me the code' }).click()
  await expect(page.getByText(/^This address belongs to Mārama Thorne/)).toBeVisible()
  await expect(page.getByLabel('Code from the email')).toHaveCount(0)
  await signWithCode(page, `losa-${randomUUID().slice(0, 8)}@clinic.test`)
  await look(page, 'Thank you, Losa Tuimavave')
  await expect(page.getByText('Hand the device back to Mārama Thorne.')).toBeVisible()

  // The other one gets a link, mailed from the panel.
  await page.goto(`/app/form?id=${id}`)
  await expect(page.getByText(/on the device of the form’s owner, with a code emailed/i).first()).toBeVisible()
  await askGuest(page, 'Ask Observer to sign', 'Mere Kahu')
  await page.getByRole('button', { name: 'Email a link' }).click()
  const email = `mere-${randomUUID().slice(0, 8)}@clinic.test`
  await page.getByLabel('Email of Mere Kahu').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await signByMail(elsewhere, email, answers.well)
  await page.reload()
  await expect(page.getByText(/^Signed \d/)).toBeVisible()

  await page.getByRole('button', { name: 'Actions for this form' }).click()
  await page.getByRole('button', { name: 'Reopen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(
    'The signatures of Losa Tuimavave (Supervisor) and Mere Kahu (Observer) will no longer count.',
  )
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(dialog.getByText('Enter why you’re reopening it')).toBeVisible()
  await checkWithAxe(page)
  await dialog.getByLabel('Reason').fill('The side was wrong.')
  await dialog.getByRole('button', { name: 'Reopen' }).click()
  await expect(page.getByText(/^We’ll ask .*, because the form was reopened\.$/)).toHaveCount(2)
  await expect(page.getByText('“The side was wrong.”').first()).toBeVisible()
  await complete(page, id, { ...answers, case: 'Left hip pain for 5 months.' })
  await page.reload()
  await look(page, /^Case discussion/)
  await expect(page.getByText('The signatures of Losa Tuimavave and Mere Kahu no longer count.')).toBeVisible()
  await expect(page.getByRole('deletion').first()).toHaveText(answers.case)
  await expect(page.getByRole('insertion').first()).toHaveText('Left hip pain for 5 months.')

  // It was signed once, so it is not deleted any more: it can be withdrawn.
  await expect(page.getByRole('button', { name: 'Change answers' })).toBeVisible()
  await page.getByRole('button', { name: 'Actions for this form' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)

  // What it is about is changed, and who signs is told why they are asked again.
  await page.getByRole('button', { name: 'Change what it is about' }).click()
  const about = page.getByRole('dialog')
  await expect(about).toContainText('The form goes back to draft.')
  await about.getByLabel('What it is about').fill('Left hip')
  await checkWithAxe(page)
  await about.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('Now about Left hip')).toBeVisible()
  await expect(page.getByText(/“What it is about”.* changed\.$/).first()).toBeVisible()
})

test('a form comes back for changes, is signed once it is changed, and another is rejected or withdrawn for good @phone', async ({
  page,
  elsewhere,
}) => {
  test.slow()
  const template = await publishTemplate(elsewhere, [{ ...supervisor, may_reject: true }])
  await signInAs(page, 'trainee', null)
  const title = ownTitle('Elbow')
  const { id } = await completedForm(page, template, title)
  await askSupervisor(page, id, 'Rāpana')

  const theirs = await elsewhere('educator', `/app/form?id=${id}`)
  await look(theirs, /^Case discussion/)
  await theirs.getByRole('button', { name: 'Don’t sign' }).click()
  const dialog = theirs.getByRole('dialog', { name: 'Don’t sign?' })
  await dialog.getByLabel('Why').fill('Which elbow was it?')
  await checkWithAxe(theirs)
  await dialog.getByRole('button', { name: 'Return' }).click()
  await expect(theirs.getByText('Returned for changes. We’ve told Mārama Thorne why.')).toBeVisible()

  await page.goto('/app/deadlines')
  await look(page, 'Deadlines')
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  await look(page, /^Case discussion/)
  await expect(page.getByText('Helen Rāpana returned this form for changes')).toBeVisible()
  await expect(page.getByText('“Which elbow was it?”').first()).toBeVisible()
  await checkWithAxe(page)
  await page.getByRole('link', { name: 'Change the answers' }).click()
  await look(page, /^Case discussion/)
  await page.getByRole('textbox', { name: 'Case' }).fill('Left elbow pain for 5 months.')
  await page.getByRole('button', { name: 'Check answers' }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Complete' }).click()
  await expect(page).toHaveURL(new RegExp(`/app/form\\?id=${id}`))

  await theirs.goto(`/app/form?id=${id}`)
  await look(theirs, /^Case discussion/)
  await theirs.getByRole('button', { name: 'Sign as Helen Rāpana' }).click()
  await expect(theirs.getByText(/^Signed \d/)).toBeVisible()

  const other = await completedForm(page, template, ownTitle('Wrist'))
  await askSupervisor(page, other.id, 'Rāpana')
  await theirs.goto(`/app/form?id=${other.id}`)
  await look(theirs, /^Case discussion/)
  await theirs.getByRole('button', { name: 'Don’t sign' }).click()
  await dialog.getByText('Reject', { exact: true }).click()
  await expect(dialog).toContainText('Only the college office can reopen it.')
  await dialog.getByLabel('Why').fill('This never happened.')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(theirs.getByText('Rejected. We’ve told Mārama Thorne why.')).toBeVisible()
  await theirs.close()
  await page.goto(`/app/form?id=${other.id}`)
  await look(page, /^Case discussion/)
  await expect(page.getByText('Helen Rāpana rejected this form')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions for this form' })).toHaveCount(0)

  const third = await completedForm(page, template, ownTitle('Ankle'))
  await page.goto(`/app/form?id=${third.id}`)
  await look(page, /^Case discussion/)
  await page.getByRole('button', { name: 'Actions for this form' }).click()
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Withdraw this form for good?' })
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expect(asked.getByText('Enter why you’re withdrawing it')).toBeVisible()
  await asked.getByLabel('Reason').fill('I began it twice.')
  await asked.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('Mārama Thorne withdrew this form')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change answers' })).toHaveCount(0)
})

test('the lists of forms are for those who may read them', async ({ page, elsewhere }) => {
  await signInAs(page, 'director', '/app/forms/alltrainee')
  await look(page, 'All trainee forms')
  await expect(page.getByRole('table', { name: 'Forms' })).toBeVisible()
  const office = await elsewhere('admin', `/app/forms/admin`)
  await look(office, 'Forms')
  await office.getByRole('button', { name: 'State', expanded: false }).click()
  // The list is read anew with the first press, and its chip with it.
  await office.getByLabel('Finished').click()
  await expect(office).toHaveURL(/state=finished/)
  await office.close()
})
