import { code, showDate } from '@college/contract/kit'
import { reportDue } from '@college/contract/logbook'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { queueMail } from './mail/queue.ts'

const college = await openTestApp()

it('the preview of the day’s reminders shows two of them, with the day that the rule of reports gives', async () => {
  const office = await college.as('admin1')
  const words = { subject: 'Your reminders', text: 'Kia ora {{name}},\n\n{{reminders}}\n\n{{link}}' }
  const answer = await office.post<{ subject: string; text: string; html: string }>('/messagetemplate/preview', {
    event: 'reminder_digest',
    ...words,
  })
  expect([answer.status, answer.data.subject]).toEqual([200, 'Your reminders'])
  const due = `The report for July to September 2026, Burwood Hospital, is due on ${showDate(reportDue('2026-Q3'))}.`
  for (const part of [due, 'A form waits for your signature', 'Why did I get this?'])
    expect([answer.data.text.includes(part), answer.data.html.includes(part)]).toEqual([true, true])
})

it('saved answers to enquiries are the office’s alone; Directors see the texts that messages begin with', async () => {
  const office = await college.as('admin1')
  const director = await college.as('director1')
  const text = { subject: 'Fees', text: 'Kia ora {{name}}' }
  const answer = await office.put('/messagetemplate', { ...text, name: 'Fees', purpose: 'enquiry' })
  const start = await office.put('/messagetemplate', { ...text, name: 'Peer group' })
  expect([answer.status, start.status, start.data['purpose']]).toEqual([201, 201, 'message'])
  const namesFor = async (by: typeof office): Promise<string[]> =>
    (await by.get<{ name: string }[]>('/messagetemplates', { event: 'null', active: true, sort: 'name' })).data.map(
      ({ name }) => name,
    )
  expect(await namesFor(office)).toEqual(['Fees', 'Greeting', 'Peer group'])
  expect(await namesFor(director)).toEqual(['Greeting', 'Peer group'])
  expect((await director.get('/messagetemplate', { id: answer.data.id })).status).toBe(code.notFound)
  expect((await director.get('/messagetemplate', { id: start.data.id })).status).toBe(200)
  // An answer made a text for messages is the Directors' too, and the other way round.
  const moved = { id: answer.data.id, updated_at: answer.data.updated_at, purpose: 'message' }
  expect((await office.post('/messagetemplate', moved)).status).toBe(261)
  expect(await namesFor(director)).toEqual(['Fees', 'Greeting', 'Peer group'])
})

it('a saved answer with what an answer cannot fill in is refused in words', async () => {
  const office = await college.as('admin1')
  const body = { name: 'Greets', subject: 'Kia ora', text: 'Kia ora {{firstname}}', purpose: 'enquiry' }
  const refused = await office.put('/messagetemplate', body)
  const message = '{{firstname}} can’t be used here. Use {{name}}, {{organisation}}'
  expect([refused.status, refused.errors]).toEqual([400, [{ path: 'text', message }]])
  expect((await office.put('/messagetemplate', { ...body, purpose: 'message' })).status).toBe(201)
  const wrong = await office.put('/messagetemplate', { ...body, name: 'Odd', purpose: 'both' })
  expect([wrong.status, wrong.errors?.map(({ path }) => path)]).toEqual([400, ['purpose']])
})

it('what the button of a mail says is the office’s, until it goes back to ours', async () => {
  const office = await college.as('admin1')
  const standard = await office.get<{ event: string; button: string | null }[]>('/messagetemplates/standard')
  const buttonOf = (event: string) => standard.data.find((one) => one.event === event)?.button
  expect([buttonOf('role_wanted'), buttonOf('two_step_code')]).toEqual(['Open the account', null])
  const words = { event: 'role_wanted', subject: 'A role is wanted', text: 'Kia ora {{name}},\n\n{{link}}' }
  const sent = async (): Promise<string[]> => {
    const id = await queueMail(college.db, {
      event: 'role_wanted',
      organisationId: college.fixtures.a.organisation,
      userId: college.person('admin1').id,
      to: 'admin1@college.test',
      values: { person: 'Callum Petrie', role: 'Fellow' },
      link: 'https://college.test/app/users/admin',
    })
    const row = await college.db.row<{ text: string; html: string }>('select text, html from outbox where id = $1', [
      id,
    ])
    return [row?.text ?? '', row?.html ?? '']
  }
  const [plain, rich] = await sent()
  expect([plain?.includes('Open the account:\n'), rich?.includes('>Open the account</a>')]).toEqual([true, true])

  const refused = await office.put('/messagetemplate', { ...words, name: 'Role', button: 'Look at {{person}}' })
  const message = 'A button takes no placeholders'
  expect([refused.status, refused.errors]).toEqual([400, [{ path: 'button', message }]])
  const long = await office.put('/messagetemplate', { ...words, name: 'Role', button: 'x'.repeat(41) })
  expect([long.status, long.errors?.map(({ path }) => path)]).toEqual([400, ['button']])
  const own = await office.put('/messagetemplate', { ...words, name: 'Role', button: 'See who & why' })
  expect(own.status).toBe(201)
  const [ownPlain, ownRich] = await sent()
  expect([ownPlain?.includes('See who & why:\n'), ownRich?.includes('>See who &amp; why</a>')]).toEqual([true, true])
  const shown = await office.post<{ html: string }>('/messagetemplate/preview', { ...words, button: 'Have a look' })
  expect(shown.data.html).toContain('>Have a look</a>')

  expect((await office.delete('/messagetemplate', { id: own.data.id })).status).toBe(262)
  expect((await sent())[0]).toContain('Open the account:\n')
})

it('why its reader gets a mail is the office’s to word, until it goes back to ours', async () => {
  const office = await college.as('admin1')
  const standard = await office.get<{ event: string; because: string | null }[]>('/messagetemplates/standard')
  const becauseOf = (event: string) => standard.data.find((one) => one.event === event)?.because
  // A message says of each mail itself whose it is, and whether an answer is read.
  expect([becauseOf('two_step_changed'), becauseOf('message')]).toEqual([
    'you have an account at {{organisation}}.',
    null,
  ])
  const words = {
    event: 'two_step_changed',
    name: 'Two-step',
    subject: 'Changed',
    text: 'Kia ora {{name}},\n\n{{change}}',
  }
  const sent = async (): Promise<string | undefined> => {
    const id = await queueMail(college.db, {
      event: 'two_step_changed',
      organisationId: college.fixtures.a.organisation,
      userId: college.person('admin1').id,
      to: 'admin1@college.test',
      values: { when: { at: '2026-11-28T00:00:00Z' }, change: 'An app was added.' },
    })
    const row = await college.db.row<{ text: string }>('select text from outbox where id = $1', [id])
    return row?.text.split('\n').findLast((line) => line.startsWith('You get this'))
  }
  const ours = await sent()
  expect(ours).toMatch(/^You get this because you have an account at /)
  const refused = await office.put('/messagetemplate', { ...words, because: 'of {{change}}' })
  const message = '{{change}} can’t be used here. Use {{name}}, {{organisation}}'
  expect([refused.status, refused.errors]).toEqual([400, [{ path: 'because', message }]])
  const own = await office.put('/messagetemplate', { ...words, because: 'we look after {{name}}.' })
  expect(await sent()).toMatch(/^You get this because we look after .+\.$/)
  const shown = await office.post<{ text: string }>('/messagetemplate/preview', {
    event: words.event,
    subject: words.subject,
    text: words.text,
    because: 'we said so.',
  })
  expect(shown.data.text).toContain('You get this because we said so.')
  await office.delete('/messagetemplate', { id: own.data.id })
  expect(await sent()).toBe(ours)
})
