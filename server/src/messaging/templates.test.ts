import { showDate } from '@college/contract/kit'
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
