import { quarterOf } from '@college/contract/kit'
import { undoMinutes } from '@college/contract/logbook'
import type { Placement } from '@college/contract/logbook'
import { afterEach, expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const { id: owner } = college.person('trainee1')

const post = async (who: string, path: string, body: object): Promise<Placement> =>
  (await (await college.as(who)).post<Placement>(path, body)).data
const readOf = ({ id, updated_at }: Placement) => ({ id, updated_at })

const handIn = (row: Placement): Promise<Placement> => post('trainee1', '/placement/submit', readOf(row))
const handedIn = async (): Promise<Placement> => {
  const { data } = await (
    await college.as('trainee1')
  ).put<Placement>('/placement', {
    user_id: owner,
    type: 'Spinal clinic',
    location_id: a.location,
    supervisor_id: college.person('fellow1').id,
    start_date: quarterOf(today).from,
    end_date: today,
    hours: 212.5,
    went_well: 'The shoulder list',
    was_hard: 'Nights',
    next_quarter: 'The lumbar list',
  })
  return handIn(data)
}

interface Mail {
  event: string
  subject: string
  text: string
  leaves: string | null
}

/** The mails about a report, in order. */
const mailsOf = ({ id }: Placement): Promise<Mail[]> =>
  college.db.rows<Mail>(
    `select event, subject, text, next_attempt_at as leaves from outbox
     where event like 'placement_%' and text ~ ('/app/placement\\?id=' || $1 || '\\M') and user_id = $2 order by id`,
    [id, owner],
  )
const eventsOf = async (row: Placement): Promise<string[]> => (await mailsOf(row)).map(({ event }) => event)

afterEach(() => college.clock.reset())

it('writes to the owner of a report that is returned, without the comment', async () => {
  const row = await handedIn()
  await post('fellow1', '/placement/return', { ...readOf(row), comment: 'Which list?' })
  const [mail, ...more] = await mailsOf(row)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    event: 'placement_returned',
    subject: 'Your placement report was returned',
  })
  expect(mail?.text).toContain('fellow1 Tūhoe returned your placement report')
  expect(mail?.text).not.toContain('Which list?')
})

it('writes of an acceptance when it can no longer be undone, and not of one that was', async () => {
  const row = await handedIn()
  const accepted = await post('fellow1', '/placement/accept', readOf(row))
  const [mail] = await mailsOf(row)
  expect(mail).toMatchObject({ event: 'placement_accepted', subject: 'Your placement report was accepted' })
  const final = college.clock.now().getTime() + undoMinutes * 60_000
  expect(new Date(mail?.leaves ?? 0).getTime()).toBeGreaterThan(final)

  const undone = await post('fellow1', '/placement/accept/undo', readOf(accepted))
  expect(await eventsOf(row)).toEqual([])
  college.clock.advance(1000)
  const again = await post('fellow1', '/placement/accept', readOf(undone))
  expect(await eventsOf(row)).toEqual(['placement_accepted'])

  // Reopened before that mail left, the report is no longer accepted.
  await post('admin1', '/placement/return', { ...readOf(again), comment: 'Hours were wrong.' })
  expect(await eventsOf(row)).toEqual(['placement_returned'])
})

it('writes of a return when it can no longer be undone, and not of one that was', async () => {
  const row = await handedIn()
  const returned = await post('fellow1', '/placement/return', { ...readOf(row), comment: 'Which list?' })
  const [mail] = await mailsOf(row)
  expect(new Date(mail?.leaves ?? 0).getTime()).toBeGreaterThan(college.clock.now().getTime() + undoMinutes * 60_000)
  const undone = await post('fellow1', '/placement/return/undo', readOf(returned))
  expect(await eventsOf(row)).toEqual([])

  // The office opens what was accepted, and thinks better of it: the acceptance is told after all, of whoever accepted.
  const accepted = await post('fellow1', '/placement/accept', readOf(undone))
  const opened = await post('admin1', '/placement/return', { ...readOf(accepted), comment: 'Hours were wrong.' })
  expect(await eventsOf(row)).toEqual(['placement_returned'])
  await post('admin1', '/placement/return/undo', readOf(opened))
  const [told, ...others] = await mailsOf(row)
  expect([told?.event, others]).toEqual(['placement_accepted', []])
  expect(told?.text).toContain('fellow1 Tūhoe accepted')
})

it('writes of each acceptance and each return of a report', async () => {
  const row = await handedIn()
  const back = await post('fellow1', '/placement/return', { ...readOf(row), comment: 'Which list?' })
  college.clock.advance(1000)
  const twice = await post('fellow1', '/placement/return', { ...readOf(await handIn(back)), comment: 'Which nights?' })
  await post('fellow1', '/placement/accept', readOf(await handIn(twice)))
  expect(await eventsOf(row)).toEqual(['placement_returned', 'placement_returned', 'placement_accepted'])
})

it('leaves alone an owner who turned alerts off', async () => {
  const row = await handedIn()
  await college.db.rows('update "user" set alerts = false where id = $1', [owner])
  await post('fellow1', '/placement/return', { ...readOf(row), comment: 'Which list?' })
  await college.db.rows('update "user" set alerts = true where id = $1', [owner])
  expect(await eventsOf(row)).toEqual([])
})
