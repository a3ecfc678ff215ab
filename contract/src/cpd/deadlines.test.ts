import { expect, it } from 'vitest'
import { deadlineDetail, deadlineInWords } from './deadline-words.ts'
import { deadlineKind, inDeadlineOrder } from './deadlines.ts'
import type { Deadline, DeadlineTask } from './deadlines.ts'

const of = (task: DeadlineTask, day: string | null, since: string | null = null): Deadline => ({
  uid: `${task} ${day ?? since ?? ''}`,
  task,
  title: 'Mini-CEX',
  user_id: 2,
  user_name: null,
  day,
  since,
  unit: null,
  done: null,
  of: null,
  path: '/app/form?id=1',
})

it('puts what is due before forms that may be finished at any time, however old these are', () => {
  const all = [
    of('wait_for_signer', null, '2024-12-01'),
    of('finish_form', null, '2025-02-01'),
    of('continue_form', null, '2025-01-01'),
    of('complete_goal', '2026-12-20'),
    of('sign_form', null, '2026-11-20'),
    of('change_form', null, '2026-11-25'),
    of('write_report', '2026-11-01'),
  ]
  expect(inDeadlineOrder(all, '2026-11-28').map(({ task }) => task)).toEqual([
    'write_report',
    'change_form',
    'continue_form',
    'sign_form',
    'complete_goal',
    'finish_form',
    'wait_for_signer',
  ])
})

it('says of a fee what is left of it, and of what where a part is settled', () => {
  const fee = {
    ...of('pay_fee', '2026-12-31'),
    title: 'Fellow fee 2026/27, INV-0012',
    unit: 'cents',
    of: 98_000,
  } as const
  expect(deadlineKind(fee.task)).toBe('fee')
  const said = (done: number): string[] => [deadlineInWords({ ...fee, done }), deadlineDetail({ ...fee, done })]
  expect(said(0)).toEqual(['Fee due: $980.00 for Fellow fee 2026/27, INV-0012', ''])
  expect(said(50_000)).toEqual(['Fee due: $480.00 for Fellow fee 2026/27, INV-0012', '$480.00 left of $980.00'])
})
