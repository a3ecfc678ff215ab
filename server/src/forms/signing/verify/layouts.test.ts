import { contentLayout } from '@college/contract/forms'
import type { Form } from '@college/contract/forms'
import { expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { contentHash } from '../../content.ts'
import { act, wholeOf } from '../../testing.ts'
import { readVersion } from '../../version.ts'
import { asked, sign, standing, toSign, answers } from '../testing.ts'
import { rewriteAudit, rewriteChain } from './testing-rewrite.ts'

const college = await openTestApp()
const { db, person } = college
const trainee = await college.as('trainee1')
const tables = ['devform', 'devform_revision', 'devform_event', 'devformsignature']

const verified = async (form: Pick<Form, 'id'>): Promise<string> => {
  const { verification_code: code } = await wholeOf(trainee, form.id)
  return (await college.guest.post<{ result: string }>('/verification', { code })).data.result
}

/** Writes a signed form as it was written before titles were signed. */
const asSignedBefore = async (form: Form): Promise<void> => {
  const { title, data, ...row } = form
  const hash = contentHash(form, await readVersion(db, row), { title, data: data ?? {}, text_values: null }, 1)
  await rewriteChain(college, form, { hash, details: ({ layout: _layout, ...details }) => details })
  await db.rows('update devform_revision set layout = 1, title = null where devform_id = $1', [form.id])
  // Nor did the audit hold hashes of signatures then.
  await rewriteAudit(college, form, "a.changes - 'signature_hash'")
}

it('what was signed before titles were goes on to hold, and once it is completed anew its title is signed too', async () => {
  const begun = await toSign(college)
  const { data: named } = await trainee.post<Form>('/devform', {
    id: begun.id,
    updated_at: begun.updated_at,
    title: 'A knee',
  })
  await act(trainee, 'complete', named)
  await sign(college, 'fellow2', await asked(college, named, { signer_id: person('fellow2').id }))
  for (const table of tables) await db.script(`alter table ${table} disable trigger all`)
  await asSignedBefore(await standing(college, begun.id))
  expect(await verified(begun)).toBe('valid')
  // It was not signed, so it says nothing of what was.
  await db.rows(`update devform set title = 'A hip' where id = $1`, [begun.id])
  expect(await verified(begun)).toBe('valid')
  await db.rows('update devform_revision set layout = 2 where devform_id = $1', [begun.id])
  expect(await verified(begun)).toBe('altered')
  await db.rows('update devform_revision set layout = 1 where devform_id = $1', [begun.id])
  for (const table of tables) await db.script(`alter table ${table} enable trigger all`)

  await act(trainee, 'reopen', begun, { reason: 'One word is wrong.' })
  await act(trainee, 'complete', begun, { data: { ...answers, seen: 'A swollen hip' } })
  const { changed, signatures } = await wholeOf(trainee, begun.id)
  expect(changed.map(({ key }) => key)).toEqual(['seen'])
  const again = signatures.find(({ state }) => state === 'asked')
  await sign(college, 'fellow2', { id: again?.id ?? 0, devform_id: begun.id })
  expect(await verified(begun)).toBe('valid')
  const layouts = await db.rows('select layout, title from devform_revision where devform_id = $1 order by number', [
    begun.id,
  ])
  expect(layouts.at(-1)).toEqual({ layout: contentLayout, title: 'A hip' })
  await db.script('alter table devform disable trigger all')
  await db.rows(`update devform set title = 'A knee' where id = $1`, [begun.id])
  expect(await verified(begun)).toBe('altered')
  await db.script('alter table devform enable trigger all')
})

it('who signed a form that is called something else by now is asked again, and told so', async () => {
  const form = await toSign(college)
  await sign(college, 'fellow2', await asked(college, form, { signer_id: person('fellow2').id }))
  await act(trainee, 'reopen', form, { reason: 'The wrong name.' })
  const now = await standing(college, form.id)
  await trainee.post('/devform', { id: form.id, updated_at: now.updated_at, title: 'A knee' })
  await act(trainee, 'complete', form)
  const whole = await wholeOf(await college.as('fellow2'), form.id)
  expect(whole.changed).toEqual([{ key: '#title', title: 'What it is about', before: null, after: 'A knee' }])
  const mails = await db.rows<{ text: string }>(
    `select text from outbox where event = 'sign_again' and lower(to_address) = 'fellow2@college.test' order by id desc limit 1`,
  )
  expect(mails[0]?.text).toContain('What it is about')
})
