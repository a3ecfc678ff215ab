import pino from 'pino'
import { expect, it } from 'vitest'
import { openTestApp, testKeys } from '#testing'
import { brokenLink, eventHash, readEvents } from './chain.ts'
import { checkForms } from './nightly-check.ts'
import { factsOf, signatureHash } from './signing/sign/proof.ts'
import { askedRows } from './signing/request/rows.ts'
import { act, asked, parties, sign, toSign } from './signing/testing.ts'

const college = await openTestApp()
const lines: string[] = []
const log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
const context = { db: college.db, keys: testKeys, log, now: college.clock.now }
const problems = (): Promise<{ devform_id: number; problem: string | null }[]> =>
  college.db.rows('select devform_id, problem from devform_check order by devform_id')

/** What somebody with the whole database can do: the triggers that keep signed rows do not run. */
const past = (statement: string, id: number): Promise<object[]> =>
  college.db.transaction(async (tx) => {
    await tx.rows(`set local session_replication_role = 'replica'`)
    return tx.rows(statement, [id])
  })

const signed = async (more: Parameters<typeof toSign>[1] = {}): Promise<number> => {
  const form = await toSign(college, { parties: [parties.colleague], ...more })
  const row = await asked(college, form, { signer_id: college.person('fellow2').id })
  expect((await sign(college, 'fellow2', row)).status).toBe(261)
  return form.id
}

it('forms are worked out again every night: what was touched is found, once a night, and everything else holds', async () => {
  // The forms of the fixtures were never signed over the wire.
  await college.db.rows('update devform set deleted_at = now() where content_hash is not null')
  const [whole, answers, waiting, comment, sealed] = [
    await signed(),
    await signed(),
    (await toSign(college)).id,
    await signed(),
    await signed({ encrypt: true }),
  ]
  const given = await toSign(college)
  const body = { id: given.id, updated_at: given.updated_at, reason: 'The date is missing.' }
  expect((await (await college.as('admin1')).post('/devform/return', body)).status).toBe(261)
  await past(`update devform set data = jsonb_set(data, '{seen}', '"A swollen toe"') where id = $1`, answers)
  await past(`update devformsignature set comment = 'I never saw this.' where devform_id = $1`, comment)
  expect(await checkForms(context)).toEqual([answers, comment])
  expect((await problems()).map(({ devform_id: id, problem }) => [id, problem === null])).toEqual([
    [whole, true],
    [answers, false],
    [waiting, true],
    [comment, false],
    [sealed, true],
    [given.id, true],
  ])
  expect(lines.map((line): unknown => JSON.parse(line)['form'])).toEqual([answers, comment])
  expect(await checkForms(context)).toEqual([])
  college.clock.advance(21 * 3_600_000)
  await past(`update devformsignature set comment = null where devform_id = $1`, comment)
  expect(await checkForms(context)).toEqual([answers])
  expect((await problems()).filter(({ problem }) => problem !== null).map(({ devform_id: id }) => id)).toEqual([
    answers,
  ])
})

it('a form that was signed is found, too, where it says it was not, is gone, or has lost its signature; and none is in the way of another', async () => {
  const unsigned = await toSign(college)
  const [said, gone, lost, instant, last] = [
    await signed(),
    await signed(),
    await signed(),
    unsigned.id,
    await signed(),
  ]
  await past(
    `update devform set state = 'started', content_hash = null, completed_at = null, signed_at = null where id = $1`,
    said,
  )
  await past('update devform set deleted_at = now() where id = $1', gone)
  await past(`update devformsignature set state = 'withdrawn' where devform_id = $1`, lost)
  await past(`update devform_event set at = 'infinity' where devform_id = $1 and number = 1`, instant)
  expect(await checkForms(context)).toEqual([instant, said, gone, lost])
  expect((await problems()).find(({ devform_id: id }) => id === last)?.problem).toBeNull()
  // What is taken away before anybody signed it, or is being filled in again, is in order.
  const [removed, changed] = [await toSign(college), await toSign(college)]
  const trainee = await college.as('trainee1')
  await trainee.delete('/devform', { id: removed.id })
  await act(trainee, 'change', changed)
  expect(await checkForms(context)).toEqual([])
})

it('a form is found, too, whose signature and chain were written anew in themselves without a fault', async () => {
  const id = await signed()
  const last = (await readEvents(college.db, id)).at(-1)
  const [row] = await askedRows(college.db, 's.devform_id = $1', [id])
  if (!last || !row) throw new Error('nobody signed it')
  const other = { ...row, comment: 'I never saw this.' }
  const facts = { ...factsOf(other), by: Object(last.details['signature']).by as unknown }
  const hash = signatureHash(facts, last.previous_hash)
  const {
    id: _id,
    hash: _hash,
    ...event
  } = {
    ...last,
    comment: other.comment,
    details: { signature: facts, signature_hash: hash },
  }
  await college.db.transaction(async (tx) => {
    await tx.rows(`set local session_replication_role = 'replica'`)
    await tx.rows('update devformsignature set comment = $2, signature_hash = $3 where id = $1', [
      row.id,
      other.comment,
      hash,
    ])
    await tx.rows('update devform_event set comment = $2, details = $3, hash = $4 where id = $1', [
      last.id,
      other.comment,
      JSON.stringify(event.details),
      eventHash(event),
    ])
  })
  expect(brokenLink(await readEvents(college.db, id))).toBeNull()
  expect(await checkForms(context)).toEqual([id])
})
