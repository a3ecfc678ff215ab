import { quarterOf } from '@college/contract/kit'
import { placementStates, quarterNamed, reportDue } from '@college/contract/logbook'
import type { Placement, WholePlacement } from '@college/contract/logbook'
import { beforeEach, describe, expect, it } from 'vitest'
import { insert, openTestApp } from '#testing'
import type { Answered, AnyRow } from '#testing'

const college = await openTestApp()
const { a, today } = college.fixtures
const { id: owner } = college.person('trainee1')
const supervisor = college.person('fellow1').id
const filled = {
  hours: 212.5,
  went_well: 'The shoulder list',
  was_hard: 'Nights',
  next_quarter: 'The lumbar list',
  leave_days: 4,
  on_call_hours: 0,
}

// Due, draft, submitted, accepted, and a draft of a closed programme.
const expected: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  trainee1: {
    write: [261, 261, 476, 476, 473],
    submit: [261, 261, 476, 476, 473],
    undoSubmit: [476, 476, 476, 476, 473],
    accept: [403, 403, 403, 403, 403],
    undo: [403, 403, 403, 403, 403],
    return: [403, 403, 403, 403, 403],
    undoReturn: [403, 403, 403, 403, 403],
    comment: [201, 201, 201, 201, 473],
    remove: [262, 262, 476, 476, 473],
  },
  fellow1: {
    write: [403, 403, 403, 403, 403],
    submit: [403, 403, 403, 403, 403],
    undoSubmit: [403, 403, 403, 403, 403],
    accept: [476, 476, 261, 476, 473],
    undo: [476, 476, 476, 476, 473],
    return: [476, 476, 261, 476, 473],
    undoReturn: [476, 476, 476, 476, 473],
    comment: [201, 201, 201, 201, 473],
    remove: [403, 403, 403, 403, 403],
  },
  instructor1: {
    write: [403, 403, 403, 403, 403],
    submit: [403, 403, 403, 403, 403],
    undoSubmit: [403, 403, 403, 403, 403],
    accept: [403, 403, 403, 403, 403],
    undo: [403, 403, 403, 403, 403],
    return: [403, 403, 403, 403, 403],
    undoReturn: [403, 403, 403, 403, 403],
    comment: [403, 403, 403, 403, 403],
    remove: [403, 403, 403, 403, 403],
  },
  admin1: {
    write: [261, 261, 476, 476, 473],
    submit: [403, 403, 403, 403, 403],
    undoSubmit: [403, 403, 403, 403, 403],
    accept: [403, 403, 403, 403, 403],
    undo: [403, 403, 403, 403, 403],
    return: [476, 476, 261, 261, 473],
    undoReturn: [476, 476, 476, 476, 473],
    comment: [201, 201, 201, 201, 473],
    remove: [262, 262, 476, 476, 473],
  },
  trainee2: {
    write: [404, 404, 404, 404, 404],
    submit: [404, 404, 404, 404, 404],
    undoSubmit: [404, 404, 404, 404, 404],
    accept: [404, 404, 404, 404, 404],
    undo: [404, 404, 404, 404, 404],
    return: [404, 404, 404, 404, 404],
    undoReturn: [404, 404, 404, 404, 404],
    comment: [404, 404, 404, 404, 404],
    remove: [404, 404, 404, 404, 404],
  },
}
// Whoever teaches with a link does what the named supervisor does.
const answers = { ...expected, educator1: expected['fellow1'] ?? {}, director1: expected['fellow1'] ?? {} }

describe.each(Object.entries(answers))('in every state, %s', (who, acts) => {
  let rows: Pick<Placement, 'id' | 'updated_at'>[] = []
  const kinds = [...placementStates.map((state) => ({ state, archived: false })), { state: 'draft', archived: true }]

  beforeEach(async () => {
    rows = await Promise.all(
      kinds.map(async ({ state, archived }) => {
        const id = await insert(college.db, 'placement', {
          organisation_id: a.organisation,
          user_id: owner,
          supervisor_id: supervisor,
          type: 'Clinic',
          ...filled,
          start_date: quarterOf(today).from,
          end_date: today,
          quarter: quarterNamed(today),
          due_on: reportDue(quarterNamed(today)),
          state,
          // Too long ago to be undone.
          submitted_at: ['submitted', 'accepted'].includes(state)
            ? new Date(college.clock.now().getTime() - 60_000)
            : null,
          accepted_at: state === 'accepted' ? college.clock.now() : null,
          archived_at: archived ? college.clock.now() : null,
        })
        const row = await college.db.row<{ updated_at: string }>('select updated_at from placement where id = $1', [id])
        return { id, updated_at: new Date(row?.updated_at ?? 0).toISOString() }
      }),
    )
  })

  it.each(Object.entries(acts))('asks to %s', async (act, statuses) => {
    const caller = await college.as(who)
    const call = (row: Pick<Placement, 'id' | 'updated_at'>): Promise<Answered<AnyRow>> => {
      const paths: Readonly<Record<string, () => Promise<Answered<AnyRow>>>> = {
        write: () => caller.post('/placement', { ...row, comments: 'Another text' }),
        submit: () => caller.post('/placement/submit', row),
        undoSubmit: () => caller.post('/placement/submit/undo', row),
        accept: () => caller.post('/placement/accept', row),
        // None of them accepted what stands as accepted.
        undo: () => caller.post('/placement/accept/undo', row),
        // None of them returned what stands as a draft.
        undoReturn: () => caller.post('/placement/return/undo', row),
        return: () => caller.post('/placement/return', { ...row, comment: 'Say more.' }),
        comment: () => caller.post('/placement/comment', { id: row.id, comment: 'A word.' }),
        remove: () => caller.delete('/placement', { id: row.id }),
      }
      const made = paths[act]
      if (!made) throw new Error(`nothing is called ${act}`)
      return made()
    }
    const found: number[] = []
    for (const row of rows) found.push((await call(row)).status)
    expect(found).toEqual(statuses)
    const shown = await Promise.all(
      rows.map(async ({ id }) => (await caller.get<WholePlacement>('/placement/whole', { id })).status),
    )
    if (who === 'trainee2') expect(new Set(shown)).toEqual(new Set([404]))
  })
})
