import { expect, test } from 'vitest'
import {
  aboutWords,
  changedWords,
  changesOf,
  howOf,
  gathered,
  gatheredWords,
  historyWords,
  linkTo,
  type HistoryRow,
} from './words.ts'

const row = (own: Partial<HistoryRow>): HistoryRow => ({
  id: 1,
  at: '2026-11-20T00:00:00.000Z',
  kind: 'change',
  call: 'POST /user',
  resource: 'user',
  listed: null,
  by_id: 1,
  by_name: 'Priya Nair',
  acting_name: null,
  ip: '203.0.113.9',
  changes: {},
  about: null,
  names: {},
  ...own,
})

test.each([
  [row({}), 'Priya Nair changed your record'],
  [row({ by_id: 2, by_name: 'Callum Petrie' }), 'You changed your record'],
  [row({ call: 'POST /password/link' }), 'Priya Nair sent a link to set your password'],
  [row({ call: 'POST /password/link/copy' }), 'Priya Nair made a link to hand over, to set your password'],
  [row({ by_id: 2, acting_name: 'Priya Nair' }), 'Priya Nair, acting as you, changed your record'],
  [row({ kind: 'look' }), 'Priya Nair viewed your record'],
  [row({ kind: 'look', resource: 'devactivity' }), 'Priya Nair viewed the activity'],
  [
    row({ kind: 'look', resource: 'procedure', changes: { nhi: ['ZAC•••1', 'shown in full'] } }),
    'Priya Nair viewed the NHI for the procedure',
  ],
  [
    row({ kind: 'look', resource: 'procedure', changes: { nhi: ['ZAC•••1', 'searched for'] } }),
    'Priya Nair searched for the NHI of the procedure',
  ],
  [row({ call: 'PUT /membership', resource: 'membership' }), 'Priya Nair added a role'],
  [
    row({
      by_id: 2,
      call: 'PUT /devformsignature',
      resource: 'devformsignature',
      about: { id: 7, name: 'Supervisor', is_there: true },
      changes: { party_title: [null, 'Supervisor'], signer_name: [null, 'Sione Fifita'], state: [null, 'asked'] },
    }),
    'You asked Sione Fifita to sign as Supervisor',
  ],
  [
    row({
      call: 'POST /sign',
      resource: 'devformsignature',
      about: { id: 7, name: 'Supervisor', is_there: true },
      changes: { state: ['asked', 'signed'] },
    }),
    'Priya Nair signed a form as Supervisor',
  ],
  [row({ call: 'PUT /activityimport', resource: 'devactivity' }), 'Priya Nair added an activity'],
  [row({ call: 'DELETE /devgoal', resource: 'devgoal' }), 'Priya Nair deleted the goal'],
  [row({ call: 'PUT /filelink', resource: 'devactivity' }), 'Priya Nair attached a file to the activity'],
  [row({ call: 'DELETE /filelink', resource: 'devactivity' }), 'Priya Nair took a file off the activity'],
  [
    row({ call: 'POST /activityimport/rollback', resource: 'devactivity', changes: { deleted: [false, true] } }),
    'Priya Nair deleted the activity',
  ],
  [
    row({ call: 'POST /devactivity/restore', resource: 'devactivity', changes: { deleted: [true, false] } }),
    'Priya Nair restored the activity',
  ],
  [row({ kind: 'signin', by_id: 2, call: 'POST /user/signin', resource: 'session' }), 'You signed in'],
  [row({ kind: 'signin', by_id: 2, call: 'POST /user/signout', resource: 'session' }), 'You signed out'],
  [row({ kind: 'signin', call: 'DELETE /sessions', resource: 'session' }), 'Priya Nair ended a session'],
  [row({ kind: 'signin', call: 'POST /user/stepup' }), 'Priya Nair confirmed their password or code'],
  [row({ kind: 'signin', by_id: 2, call: 'POST /user/stepup' }), 'You confirmed your password or code'],
  [row({ kind: 'signin', call: 'POST /user/impersonate', resource: 'session' }), 'Priya Nair started acting as you'],
  [row({ kind: 'signin', call: 'POST /user/impersonate' }), 'Priya Nair started acting as you'],
  [row({ call: 'POST /user/impersonate' }), 'Priya Nair started acting as you'],
  [row({ by_id: null, by_name: null, resource: 'outbox' }), 'The office changed the mail'],
  [row({ by_id: null, by_name: null, call: 'PUT /user' }), 'You registered'],
  [row({ call: 'POST /user/confirm' }), 'Priya Nair confirmed your email address'],
  [row({ call: 'POST /user/role' }), 'Priya Nair changed your roles'],
  ...(
    [
      ['placement', 'POST /placement/submit', { state: ['draft', 'submitted'] }, 'handed in the report'],
      ['placement', 'POST /placement/accept', { state: ['submitted', 'accepted'] }, 'accepted the report'],
      ['placement', 'POST /placement/return', { state: ['submitted', 'draft'] }, 'returned the report for changes'],
      ['placement', 'POST /placement/accept/undo', { state: ['accepted', 'submitted'] }, 'undid accepting the report'],
      ['devform', 'POST /devform/complete', { state: ['started', 'completed'] }, 'completed the form'],
      ['devform', 'POST /devform/finish', { state: ['signed', 'finished'] }, 'finished the form'],
      ['devform', 'POST /signing/sign', { state: ['completed', 'signed'] }, 'gave the last signature to the form'],
      ['devplan', 'POST /devplan/agree', { agreed_at: [null, '2026-11-20'] }, 'agreed to the plan'],
      ['devplan', 'POST /devplan/agree', { agreed_at: ['2026-11-20', null] }, 'withdrew their agreement to the plan'],
      ['devplan', 'POST /devplan/close', { closed_at: [null, '2026-11-20'] }, 'closed the plan'],
      ['devplan', 'POST /devplan/close', { closed_at: ['2026-11-20', null] }, 'reopened the plan'],
      ['devcycle', 'POST /devcycle/expire', { expired_at: [null, '2026-11-20'] }, 'expired the cycle'],
      ['transaction', 'POST /transaction/void', {}, 'voided the transaction'],
    ] satisfies [string, string, HistoryRow['changes'], string][]
  ).map(([resource, call, changes, words]): [HistoryRow, string] => [
    row({ resource, call, changes }),
    `Priya Nair ${words}`,
  ]),
  [row({ call: 'POST /user/role/decline' }), 'Priya Nair declined your request for a role'],
  [row({ resource: 'frozen_report', changes: { devplan_id: [null, 5] } }), 'Priya Nair kept a report'],
  [row({ by_id: null, by_name: null, resource: 'frozen_report' }), 'A report was kept'],
  [row({ resource: 'frozen_report', changes: { withdrawn_at: [null, 'now'] } }), 'Priya Nair withdrew a kept report'],
  [
    row({ by_id: null, by_name: null, resource: 'frozen_report', changes: { withdrawn_at: [null, 'now'] } }),
    'A kept report was withdrawn',
  ],
  [row({ kind: 'look', resource: 'frozen_report' }), 'Priya Nair viewed the kept report'],
  [row({ kind: 'look', resource: 'procedure', listed: 'list' }), 'Priya Nair viewed a list with your procedures'],
  [row({ kind: 'look', resource: 'devactivity', listed: 'export' }), 'Priya Nair exported your activities'],
  [row({ kind: 'look', resource: 'history', listed: 'list' }), 'Priya Nair read your history'],
  [row({ kind: 'look', listed: 'list' }), 'Priya Nair viewed a list of people with you in it'],
  [
    row({ kind: 'look', resource: 'devactivity', listed: 'list', by_id: null, by_name: 'The college office' }),
    'The college office viewed a list with your activities',
  ],
])('%# says who did what', (one, words) => {
  expect(historyWords(one, { id: 2, of: 2 })).toBe(words)
})

test('an act of its own has no fields to unfold beside its words', () => {
  const handedIn = row({
    resource: 'placement',
    call: 'POST /placement/submit',
    changes: { state: ['draft', 'submitted'] },
  })
  expect(changesOf(handedIn, 'Pacific/Auckland')).toEqual([])
})

test('an administrator reads of the person’s record', () => {
  expect(historyWords(row({ kind: 'look' }), { id: 1, of: 2 })).toBe('You viewed the record')
})

test('looks at the person that follow each other are one line, and nothing else is', () => {
  const look = (id: number, own: Partial<HistoryRow> = {}): HistoryRow => row({ kind: 'look', id, ...own })
  const rows = [
    look(9),
    look(8),
    look(7),
    look(6, { by_id: 3, by_name: 'Helen Rāpana' }),
    look(5, { acting_name: 'Priya Nair' }),
    row({ id: 4 }),
    row({ id: 3 }),
    look(2, { resource: 'devactivity' }),
    look(1, { resource: 'devactivity' }),
    look(0),
  ]
  const lines = gathered(rows, 'Pacific/Auckland')
  expect(lines.map((line) => [line.row.id, line.times])).toEqual([
    [9, 3],
    ...[6, 5, 4, 3, 2, 1, 0].map((id) => [id, 1]),
  ])
  expect(lines.slice(0, 2).map((line) => gatheredWords(line, { id: 2, of: 2 }))).toEqual([
    'Priya Nair viewed your record, 3 times',
    'Helen Rāpana viewed your record',
  ])
})

test('what a reader looked through in a day is one line; another day, another reader and an export are their own', () => {
  const list = (id: number, resource: string, own: Partial<HistoryRow> = {}): HistoryRow =>
    row({ kind: 'look', listed: 'list', id, resource, at: '2026-11-20T09:00:00.000Z', ...own })
  const rows = [
    list(9, 'devcycle'),
    list(8, 'devgoal', { by_id: 3, by_name: 'Helen Rāpana' }),
    list(7, 'devgoal'),
    row({ kind: 'look', id: 6 }),
    list(5, 'devform'),
    list(4, 'devform', { listed: 'export' }),
    // Late the evening before, in Auckland.
    list(3, 'devform', { at: '2026-11-19T10:30:00.000Z' }),
  ]
  const reader = { id: 1, of: 2 }
  expect(gathered(rows, 'Pacific/Auckland').map((line) => gatheredWords(line, reader))).toEqual([
    'You viewed a list with this person’s progress in a cycle, goals and forms',
    'Helen Rāpana viewed a list with this person’s goals',
    'You viewed the record',
    'You exported this person’s forms',
    'You viewed a list with this person’s forms',
  ])
})

test.each([
  ['frozen_report', 'Cycle report 2025–26.pdf', 'Cycle report 2025–26', null],
  ['devactivity', 'Journal club', 'Journal club', '/app/activity?id=7'],
  ['procedure', '148', 'procedure 148', '/app/procedure?id=7'],
  ['userconfig', 'table.density', null, null],
])('a line about a %s named %s says %s and leads to %s', (resource, name, words, link) => {
  const about = { id: 7, name, is_there: true }
  expect(aboutWords({ row: row({ resource, about }), times: 1, more: [] })).toBe(words)
  expect(linkTo(resource, 7)).toBe(link)
})

test('changes show the value before and after', () => {
  const changes: HistoryRow['changes'] = {
    phone_mobile: [null, '021 555 0147'],
    newsletter: [true, false],
    roles: [['Trainee'], ['Trainee', 'Fellow']],
    time: [60, 90],
    on_call_hours: [null, 0.75],
    dob: [null, '1985-02-28'],
    confirmed_at: [null, '2026-11-20T00:00:00.000Z'],
    devgoal_id: [4, 5],
    supervisor_id: [null, 9],
    mcnz_group: ['reviewing_reflecting', 'educational'],
    password_hash: [null, 'changed'],
    content_hash: ['a1', 'b2'],
  }
  const names: HistoryRow['names'] = { devgoal_id: ['Audit', 'Reading'], supervisor_id: [null, 'Mei Tanaka'] }
  expect(changesOf(row({ changes, names }), 'Pacific/Auckland')).toEqual([
    { field: 'Phone mobile', before: 'nothing', after: '021 555 0147' },
    { field: 'Newsletter', before: 'yes', after: 'no' },
    { field: 'Roles', before: 'Trainee', after: 'Trainee, Fellow' },
    { field: 'Time', before: '01:00', after: '01:30' },
    { field: 'On call hours', before: 'nothing', after: '00:45' },
    { field: 'Date of birth', before: 'nothing', after: '28/02/1985' },
    { field: 'Confirmed', before: 'nothing', after: '20/11/2026 13:00:00' },
    { field: 'Goal', before: 'Audit', after: 'Reading' },
    { field: 'Supervisor', before: 'nothing', after: 'Mei Tanaka' },
    { field: 'MCNZ group', before: 'reviewing reflecting', after: 'educational' },
    { field: 'Password', before: null, after: 'changed' },
  ])
})

test.each([
  ['POST /procedure', ['Side'], 'side'],
  ['POST /procedure', ['Side', 'Region', 'Type', 'Date'], 'side, region, type and more'],
  ['PUT /procedure', ['Side', 'Region'], 'side, region'],
  ['PUT /procedure', ['Side', 'Region', 'Type', 'Date'], 'all that was entered'],
  ['POST /procedure', [], undefined],
])('the details of %s of %j are called %s', (call, fields, words) => {
  const changes = fields.map((field) => ({ field, before: null, after: 'x' }))
  expect(changedWords(row({ call, resource: 'procedure' }), changes)).toBe(words)
})

test('of what was added there is nothing before', () => {
  const added = row({ call: 'PUT /file', resource: 'file', changes: { name: [null, 'a.pdf'], size: [null, 4_200] } })
  expect(changesOf(added, 'UTC')).toEqual([
    { field: 'Name', before: null, after: 'a.pdf' },
    { field: 'Size', before: null, after: '4.2 KB' },
  ])
})

test('a sign-in tells its device', () => {
  const signedIn = { by: 'password', device: 'Firefox on Windows', new_device: true }
  const one = row({ kind: 'signin', resource: 'session', changes: { signed_in: [null, signedIn] } })
  expect(howOf(one)).toBe('Firefox on Windows, for the first time')
  expect(changesOf(one, 'UTC')).toEqual([])
  expect(howOf(row({ changes: { phone_mobile: [null, '021 555 0147'] } }))).toBeNull()
})

test('the reason for acting as another person is a sentence, and not a changed field', () => {
  const acted = row({
    call: 'POST /user/impersonate',
    changes: { acting: [null, { reason: 'Asked on the phone', session: 19 }] },
  })
  expect([howOf(acted), changesOf(acted, 'UTC')]).toEqual(['Reason: Asked on the phone', []])
})

test('a signature is called after its form, and its words leave nothing to unfold', () => {
  const asked = row({
    call: 'PUT /devformsignature',
    resource: 'devformsignature',
    about: { id: 7, name: 'Supervisor', is_there: true },
    changes: { devform_id: [null, 31], position: [null, 1] },
    names: { devform_id: [null, 'Mini clinical evaluation'] },
  })
  expect(aboutWords({ row: asked, times: 1, more: [] })).toBe('Mini clinical evaluation')
  expect(aboutWords({ row: { ...asked, names: {} }, times: 1, more: [] })).toBeNull()
  expect(changesOf(asked, 'UTC')).toEqual([])
})
