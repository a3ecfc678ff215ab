import { code, showDate } from '@college/contract/kit'
import { reportDue } from '@college/contract/logbook'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'

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
