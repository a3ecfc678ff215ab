import type { DeadlineTask } from '@college/contract/cpd'
import { describe, expect, test } from 'vitest'
import { activityRow, goalRow, progressRow, statsOf } from '../activity/tests/rows.ts'
import { deadlineRow } from '../tests/rows.ts'
import { dueWords, nextFor, ownThings, pressingFor, cameBackTo } from './next.ts'

const today = '2026-11-21'

describe('when something is due', () => {
  test.each([
    ['2026-11-19', '2 days overdue', 'bad', '19/11/2026, 2 days overdue'],
    ['2026-11-20', '1 day overdue', 'bad', '20/11/2026, 1 day overdue'],
    ['2026-11-21', 'Today', 'warn', '21/11/2026, today'],
    ['2026-11-22', '1 day', 'warn', '22/11/2026, in 1 day'],
    ['2026-12-21', '30 days', 'warn', '21/12/2026, in 30 days'],
    ['2026-12-22', '31 days', 'plain', '22/12/2026, in 31 days'],
  ])('%s', (deadline, when, tone, whenInWords) => {
    expect(dueWords(deadline, today)).toMatchObject({ when, tone, whenInWords })
  })
})

describe('what is next', () => {
  const stats = statsOf({
    goals: [
      goalRow({ id: 1, title: 'Audit', time: 480, compulsory: true }),
      goalRow({
        id: 2,
        title: 'Course',
        completion_type: 'count',
        count: 1,
        deadline: '2026-12-02',
        compulsory: false,
      }),
      goalRow({ id: 3, title: 'Conversation', completion_type: 'manual', deadline: '2026-11-01' }),
      goalRow({ id: 4, title: 'Done', deadline: '2026-11-02' }),
      goalRow({ id: 5, title: 'Optional', compulsory: false }),
    ],
    progress: [
      progressRow({ devgoal_id: 1, time: 480 }),
      progressRow({ devgoal_id: 2, count: 0 }),
      progressRow({ devgoal_id: 3 }),
      progressRow({ devgoal_id: 4, completed: 1 }),
      progressRow({ devgoal_id: 5 }),
    ],
  })
  const drafts = [11, 12, 13].map((id) => activityRow({ id, title: `Draft ${id}`, state: 'draft', devgoal_name: null }))

  test('says of a compulsory goal without a deadline what it is', () => {
    const cycle = { goals: [goalRow({ id: 1, title: 'Audit', compulsory: true, deadline: null })] }
    expect(nextFor(statsOf(cycle), 'PDP goal')[0]).toMatchObject({ when: 'Compulsory', under: 'no deadline' })
  })

  test('begins with two drafts, then what is late and due, then what is compulsory; completed goals are out', () => {
    expect(nextFor({ ...stats, drafts }, 'PDP goal').map(({ key }) => key)).toEqual([
      'draft 11',
      'draft 12',
      'goal 3',
      'goal 2',
      'goal 1',
    ])
  })

  test('each thing has its act', () => {
    const acts = Object.fromEntries(nextFor({ ...stats, drafts }, 'PDP goal').map(({ key, act }) => [key, act]))
    expect(acts).toMatchObject({
      'draft 11': { label: 'Continue', to: '/app/activity/edit?id=11' },
      'goal 3': { label: 'Open', to: '/app/cycle/goal?id=3' },
      'goal 2': { label: 'Log', to: '/app/activity/edit?goal=2' },
    })
  })

  test('says what is left, and that a full time has to be passed', () => {
    const words = Object.fromEntries(
      nextFor(stats, 'PDP goal').map(({ key, title, detail }) => [key, { title, detail }]),
    )
    expect(words['goal 2']).toEqual({ title: 'Course: 1 to go', detail: 'Cycle goal. 0 of 1 logged.' })
    expect(words['goal 1']).toEqual({
      title: 'Audit: one more minute completes it',
      detail: 'Compulsory cycle goal. 08:00 of 08:00 logged; completes when it passes 08:00.',
    })
  })

  test('a goal that asks for a form has the next step of the form, and what waits for one comes last', () => {
    const goals = [goalRow({ id: 8, title: 'Discussion', completion_type: 'form', devformtemplate_id: 3 })]
    const asking = {
      ...statsOf({ goals, progress: [] }),
      drafts: [activityRow({ id: 14, state: 'draft', devform_id: 5 })],
    }
    const act = { label: 'Continue', to: '/app/form/edit?id=5' }
    const [goal, waiting] = nextFor(asking, 'PDP goal', new Map([[8, { words: 'A form, 2 of 6 answered.', act }]]))
    expect(goal).toMatchObject({ key: 'goal 8', act, detail: 'Compulsory cycle goal. A form, 2 of 6 answered.' })
    expect(waiting).toMatchObject({ key: 'draft 14', act: { label: 'Open form', to: '/app/form?id=5' } })
    const keys = nextFor(asking, 'PDP goal', new Map(), 1).map(({ key }) => key)
    expect(keys).toEqual(['draft 14'])
    expect(nextFor(asking, 'PDP goal')[0]?.act).toEqual({ label: 'Open', to: '/app/cycle/goal?id=8' })
  })

  test('leaves what was declined or sent back, which has no day and is never late, to the part above', () => {
    const back = deadlineRow({ task: 'change_report', since: '2026-11-20' })
    const due = deadlineRow({ uid: 'placement-4', task: 'write_report', day: '2026-11-19' })
    const waits = deadlineRow({ task: 'accept_report', since: '2026-11-01', user_name: 'Mārama Thorne' })
    const part = deadlineRow({ uid: 'form-7', task: 'add_part', title: 'Mini-CEX', since: '2026-11-20' })
    const rejected = deadlineRow({ uid: 'form-8', task: 'read_rejection', title: 'DOPS', since: '2026-11-20' })
    const known = { ...stats, drafts, deadlines: [due, back, waits, part, rejected] }
    const [first, ...rest] = nextFor(known, 'PDP goal', new Map(), 9)
    expect(first).toMatchObject({ title: 'Your part to fill in: Mini-CEX', act: { label: 'Fill in' } })
    const [returned, second, ...others] = cameBackTo(known)
    expect(others).toEqual([])
    expect(second).toMatchObject({ when: 'Rejected', title: 'Form rejected: DOPS', act: { label: 'Read' } })
    expect(returned).toMatchObject({
      when: 'Returned',
      under: 'on 20/11/2026',
      title: 'Placement report returned: July to September 2026',
      act: { label: 'Change', to: '/app/placement?id=31' },
    })
    expect(rest.map(({ key }) => key)).toEqual(['draft 11', 'draft 12', 'goal 3', 'placement-4', 'goal 2', 'goal 1'])
  })

  test('says who sent a form back and why, and what to finish only after all else', () => {
    const sent_back = { how: 'reopened', who: 'Sione Fīfita', reason: 'It was the left\nknee.' } as const
    const reopened = deadlineRow({ uid: 'form-7', task: 'change_form', title: 'DOPS', since: '2026-11-20', sent_back })
    const begun = (id: number) =>
      deadlineRow({ uid: `form-${id}`, task: 'continue_form', title: 'CBD', path: `/app/form/edit?id=${id}` })
    const finish = deadlineRow({ uid: 'form-9', task: 'finish_form', title: 'Mini-CEX', since: '2026-11-20' })
    const steps = new Map([[2, { words: '', act: { label: 'Continue', to: '/app/form/edit?id=8' } }]])
    const known = { ...stats, drafts, deadlines: [finish, begun(8), begun(10), reopened] }
    const things = nextFor(known, 'PDP goal', steps, 9)
    expect(cameBackTo(known)[0]).toMatchObject({
      when: 'Reopened',
      title: 'Form reopened: DOPS',
      detail: 'Sione Fīfita reopened it: “It was the left knee.”',
      act: { label: 'Change' },
    })
    expect(things.map(({ key }) => key)).toEqual([
      'draft 11',
      'draft 12',
      'form-10',
      'goal 3',
      'goal 2',
      'goal 1',
      'form-9',
    ])
  })

  test('says who has a form and since when, after what is one’s own turn, with the way to remind them', () => {
    const waits = (id: number, more: object = {}) =>
      deadlineRow({
        uid: `form-${id}`,
        task: 'wait_for_signer',
        title: 'Mini-CEX',
        since: '2026-11-12',
        waits_for: { who: 'Hana Ruatapu', others: 0, remind: [51] },
        path: `/app/form?id=${id}`,
        ...more,
      })
    const part = deadlineRow({ uid: 'form-7', task: 'add_part', since: '2026-11-20' })
    const finish = deadlineRow({ uid: 'form-9', task: 'finish_form', since: '2026-11-20' })
    const two = waits(6, { waits_for: { who: 'an Educator', others: 2, remind: [] } })
    const known = { ...stats, deadlines: [part, finish, waits(5), two] }
    const [first, ...rest] = nextFor(known, 'PDP goal', new Map(), 9)
    expect(first?.key).toBe('form-7')
    expect(rest.slice(-2)).toEqual([
      {
        key: 'form-5',
        when: 'Waiting',
        under: 'since 12/11/2026',
        tone: 'plain',
        whenInWords: 'Waiting since 12/11/2026',
        title: 'Waiting for Hana Ruatapu: Mini-CEX',
        detail: '',
        act: { label: 'Open', to: '/app/form?id=5' },
        reminds: [51],
      },
      expect.objectContaining({
        title: 'Waiting for an Educator and 2 others: Mini-CEX',
        act: { label: 'Open', to: '/app/form?id=6' },
      }),
    ])
    expect(rest.at(-1)).not.toHaveProperty('reminds')
    // However little room there is.
    expect(nextFor(known, 'PDP goal', new Map(), 2).map(({ key }) => key)).toEqual(['form-7', 'form-5'])
    // A fellow's home has what is due within thirty days, too, beside what is one's own turn and with others.
    const pressing = ['form-7', 'goal 3', 'goal 2', 'form-9', 'form-5']
    expect(pressingFor(known, 'PDP goal', new Map()).map(({ key }) => key)).toEqual(pressing)
    expect(ownThings(known.deadlines, today, 3).map(({ key }) => key)).toEqual(['form-7', 'form-9', 'form-5'])
    // An activity that waits for the same form is the same line.
    const draft = activityRow({ id: 14, title: 'Knee', state: 'draft', devform_id: 5 })
    const keys = nextFor({ ...known, drafts: [draft] }, 'PDP goal', new Map(), 9).slice(-2)
    expect(keys).toMatchObject([
      { key: 'draft 14', detail: '“Knee” completes automatically once everyone has signed.', reminds: [51] },
      { key: 'form-6' },
    ])
  })

  test('has a fee by its day, with what is left of it, and not before two months ahead', () => {
    const fee = (id: number, day: string, done = 0) =>
      deadlineRow({
        uid: `fee-${id}`,
        task: 'pay_fee',
        title: `Fellow fee, INV-000${id}`,
        day,
        unit: 'cents',
        done,
        of: 98_000,
        path: `/app/transaction?id=${id}`,
      })
    const deadlines = [fee(1, '2026-10-31', 50_000), fee(2, '2026-11-28'), fee(3, '2027-01-20'), fee(4, '2027-01-21')]
    const known = { ...stats, deadlines }
    const next = nextFor(known, 'PDP goal', new Map(), 9)
    expect(next.map(({ key }) => key)).toEqual(['fee-1', 'goal 3', 'fee-2', 'goal 2', 'fee-3', 'goal 1'])
    expect(next[0]).toEqual({
      key: 'fee-1',
      when: '21 days overdue',
      under: '31/10/2026',
      tone: 'bad',
      whenInWords: '31/10/2026, 21 days overdue',
      title: 'Fee due: $480.00 for Fellow fee, INV-0001',
      detail: '$480.00 left of $980.00',
      act: { label: 'Open', to: '/app/transaction?id=1' },
    })
    expect(pressingFor(known, 'PDP goal', new Map(), 9).map(({ key }) => key)).toEqual([
      'fee-1',
      'goal 3',
      'fee-2',
      'goal 2',
    ])
    // Who keeps no goals has them after what came back, and before what they can go on with.
    const own = (task: DeadlineTask, id: number) => deadlineRow({ uid: `form-${id}`, task, since: '2026-11-20' })
    const mine = [...deadlines, own('finish_form', 7), own('ask_again', 8)]
    expect(ownThings(mine, today, 9).map(({ key }) => key)).toEqual(['form-8', 'fee-1', 'fee-2', 'fee-3', 'form-7'])
  })

  test('is empty without anything open', () => {
    expect(nextFor({ ...stats, cycle: null }, 'PDP goal')).toEqual([])
  })
})
