// @vitest-environment happy-dom
import type { Deadline } from '@college/contract/cpd'
import { addDays, dayIn, showDate } from '@college/contract/kit'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '#kit'
import { statsOf } from '../activity/tests/rows.ts'
import { found, openCollege, type College } from '../tests/college.ts'
import { deadlineRow } from '../tests/rows.ts'
import { showTo, type Viewer } from '../tests/show.tsx'
import { Deadlines } from './Deadlines.tsx'

let college: College
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const trainee: Viewer = { id: 2, name: 'Mārama Thorne', roles: ['Trainee'] }
const open = async (rows: readonly Deadline[], viewer = trainee, path = '/') => {
  college = await openCollege(statsOf(), (call) => (call.path === '/api/v1/cpd/deadlines' ? found(rows) : undefined))
  return showTo(viewer, <Deadlines />, college.client, path)
}
const today = (): string => dayIn('Pacific/Auckland', college.client.context.now())

const rows = async (): Promise<Deadline[]> => {
  college = await openCollege(statsOf())
  const day = today()
  await college.stub.close()
  return [
    deadlineRow({
      uid: 'goal-4',
      task: 'complete_goal',
      title: 'Audit',
      day: addDays(day, -12),
      unit: 'minutes',
      done: 15,
      of: 600,
      path: '/app/plan/goal?id=4',
    }),
    deadlineRow({
      uid: 'signature-9',
      task: 'sign_form',
      title: 'Mini-CEX, Knee',
      since: addDays(day, -8),
      user_name: 'Ngaio Wētere',
      path: '/app/form?id=9',
    }),
    deadlineRow({ uid: 'cycle-1', task: 'end_cycle', title: '2026–27 cycle', day: addDays(day, 100) }),
  ]
}

test('keeps apart what others have, and folds many signed forms away', async () => {
  const day = '2026-11-12'
  const waits_for = { who: 'Hana Ruatapu', others: 0, remind: [51] }
  const signed = [1, 2, 3, 4].map((id) => deadlineRow({ uid: `form-${id}`, task: 'finish_form', since: day }))
  const waits = deadlineRow({ uid: 'form-9', task: 'wait_for_signer', title: 'Mini-CEX', since: day, waits_for })
  await open([...signed, waits])
  const others = await screen.findByRole('link', { name: '1 waiting for others' })
  expect(screen.getByText(/^Nothing is overdue/).textContent).toBe(
    'Nothing is overdue. 1 waiting for others, 4 to finish. ',
  )
  expect(others.getAttribute('href')).toBe('/app/deadlines?when=others')
  expect(screen.getByRole('button', { name: 'Remind: Waiting for Hana Ruatapu: Mini-CEX' })).toBeDefined()
  await userEvent.click(screen.getByText('4 signed forms to finish'))
  expect(await screen.findByText(/^All have signed, so it counts already/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'draft activities' }).getAttribute('href')).toBe(
    '/app/activities?state=draft',
  )
  expect(screen.getByRole('link', { name: '4 to finish' }).getAttribute('href')).toBe('/app/deadlines?when=finish')
  cleanup()
  await college.stub.close()
  await open([...signed, waits], trainee, '/?when=others')
  expect((await screen.findAllByRole('listitem')).map((line) => line.textContent)).toEqual([
    expect.stringContaining('Waiting for Hana Ruatapu: Mini-CEX'),
  ])
})

test('reminds those who have a form in one press, and opens it where no one may be reminded', async () => {
  const waits = (remind: number[]): Deadline =>
    deadlineRow({
      uid: 'form-9',
      task: 'wait_for_signer',
      title: 'Mini-CEX',
      since: '2026-11-12',
      waits_for: { who: 'Hana Ruatapu', others: 2, remind },
      path: '/app/form?id=9',
    })
  let remindable = [51, 52, 53]
  college = await openCollege(statsOf(), ({ path, body }) => {
    if (path === '/api/v1/cpd/deadlines') return found([waits(remindable)])
    if (path !== '/api/v1/devformsignature/remind') return undefined
    const { id } = body as { id: number } // the body of a reminder is no more
    remindable = remindable.filter((each) => each !== id)
    // One of them turned alerts off meanwhile.
    if (id === 52) return { code: 470, body: { message: 'Losa has turned off alerts.' } }
    return { code: 261, body: { data: { id, signer_name: id === 51 ? 'Hana Ruatapu' : 'Director' } } }
  })
  const title = 'Waiting for Hana Ruatapu and 2 others: Mini-CEX'
  showTo(trainee, <Deadlines />, college.client)
  expect((await screen.findByRole('link', { name: title })).getAttribute('href')).toBe('/app/form?id=9')
  await userEvent.click(screen.getByRole('button', { name: `Remind: ${title}` }))
  expect((await screen.findAllByRole('link', { name: `Open: ${title}` }))[0]?.getAttribute('href')).toBe(
    '/app/form?id=9',
  )
  expect(college.asked('/devformsignature/remind').map(({ body }) => body)).toEqual([
    { id: 51 },
    { id: 52 },
    { id: 53 },
  ])
  expect(screen.queryByRole('button', { name: /^Remind/ })).toBeNull()
  await waitFor(() =>
    expect(toasts.current().map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Losa has turned off alerts.', '2 signers are reminded by email']),
    ),
  )
})

test('says what is late in words, since when the rest waits, and leads to where each is done', async () => {
  const given = await rows()
  await open(given)
  const lines = (await screen.findAllByRole('listitem')).map((line) => line.textContent)
  const overdue = screen.getByRole('link', { name: '1 overdue' })
  expect(overdue.getAttribute('href')).toBe('/app/deadlines?when=overdue')
  expect(overdue.closest('p')?.textContent).toBe('1 overdue, 1 waiting for you, 1 later. ')
  expect(lines[0]).toContain('12 days overdue')
  expect(lines[0]).toContain('Goal due: Audit00:15 of 10:00')
  expect(lines[1]).toContain(`Waiting since ${showDate(addDays(today(), -8))}`)
  expect(lines[1]).toContain('Form to sign for Ngaio Wētere: Mini-CEX, Knee')
  expect(lines[2]).toContain('3 months')
  const leads = (name: RegExp) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
  expect(new Set(leads(/^Open: Goal due: Audit/))).toEqual(new Set(['/app/plan/goal?id=4']))
  expect(new Set(leads(/^Read and sign: Form to sign/))).toEqual(new Set(['/app/form?id=9']))
})

test('has a fee with what is left of it and its day, as a kind of its own', async () => {
  const given = await rows()
  const fee = deadlineRow({
    uid: 'fee-5',
    task: 'pay_fee',
    title: 'Fellow fee, INV-0005',
    day: addDays(today(), -3),
    unit: 'cents',
    done: 50_000,
    of: 98_000,
    path: '/app/transaction?id=5',
  })
  await open([fee, ...given], trainee, '/?kind=fee')
  const line = await screen.findByRole('listitem')
  expect(line.textContent).toContain('3 days overdue')
  expect(line.textContent).toContain('Fee due: $480.00 for Fellow fee, INV-0005$480.00 left of $980.00')
  const ways = within(line).getAllByRole('link', { name: 'Open: Fee due: $480.00 for Fellow fee, INV-0005' })
  expect(new Set(ways.map((way) => way.getAttribute('href')))).toEqual(new Set(['/app/transaction?id=5']))
  await userEvent.click(screen.getByRole('button', { name: /^Kind/ }))
  const choices = within(await screen.findByRole('dialog', { name: 'Kind' }))
  expect(choices.getByRole<HTMLInputElement>('checkbox', { name: 'Fees' }).checked).toBe(true)
})

test('keeps what is due within 30 days apart from what is later', async () => {
  const [, , cycle] = await rows()
  const within = (days: number) => ({
    ...deadlineRow({ uid: `cycle-${days}`, task: 'end_cycle' }),
    day: addDays(today(), days),
  })
  await open(cycle ? [cycle, within(0), within(30), within(31)] : [])
  const soon = await screen.findByRole('link', { name: '2 due within 30 days' })
  expect(soon.getAttribute('href')).toBe('/app/deadlines?when=soon')
  await screen.findByRole('link', { name: '2 later' })
})

test('is filtered by kind, in the address, and says when nothing of a kind is due', async () => {
  const given = await rows()
  const { router } = await open(given, trainee, '/?kind=form')
  await screen.findByText('1 of 3 deadlines')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: /^Kind/ }))
  const choices = within(await screen.findByRole('dialog', { name: 'Kind' }))
  await userEvent.click(choices.getByRole('checkbox', { name: 'Forms' }))
  await userEvent.click(choices.getByRole('checkbox', { name: 'Practising certificate' }))
  await screen.findByText('Nothing of this kind is due')
  expect(router.state.location.search).toBe('?kind=certificate')
  await userEvent.click(screen.getByRole('button', { name: 'Show all deadlines', hidden: true }))
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
})

test('is filtered by when, as its counts lead', async () => {
  await open(await rows(), trainee, '/?when=waiting')
  await screen.findByText('1 of 3 deadlines')
  expect(screen.getByRole('listitem').textContent).toContain('Form to sign for Ngaio Wētere')
  await userEvent.click(screen.getByRole('link', { name: '1 later' }))
  await waitFor(() => expect(screen.getByRole('listitem').textContent).toContain('2026–27 cycle'))
})

test('without anything due says what will be here, and offers the first step', async () => {
  await open([])
  await screen.findByText('Nothing is due')
  expect(screen.getByRole('link', { name: 'Open your goals' }).getAttribute('href')).toBe('/app/cycle/goals')
  cleanup()
  await college.stub.close()
  await open([], { id: 5, name: 'Ana Moala', roles: ['Instructor'] })
  expect(await screen.findByRole('link', { name: 'Open your forms' })).toBeDefined()
})

test('says that the deadlines could not be loaded, and tries again', async () => {
  let up = false
  college = await openCollege(statsOf(), (call) =>
    call.path !== '/api/v1/cpd/deadlines'
      ? undefined
      : up
        ? found([])
        : { code: 500, body: { message: 'The list is away.', request_id: '8F2C' } },
  )
  showTo(trainee, <Deadlines />, college.client)
  await screen.findByText('We couldn’t load your deadlines')
  up = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing is due')
})
