import type { Form } from '@college/contract/forms'
import { expect, it } from 'vitest'
import type { Runner } from '#database'
import { openTestApp, somebodyWaits } from '#testing'
import { asked, parties, standing, toSign } from '../testing.ts'

const college = await openTestApp()
const trainee = await college.as('trainee1')
const fellow = college.person('fellow2').id

/** What is asked while somebody else is just at work on a form, and waits for it. */
const whileHeld = async <T>(
  form: Pick<Form, 'id'>,
  ask: () => Promise<T>,
  work: (tx: Runner) => Promise<unknown>,
): Promise<T | undefined> => {
  const going: Promise<T>[] = []
  await college.db.transaction(async (tx) => {
    await tx.rows('select 1 from devform where id = $1 for no key update', [form.id])
    going.push(ask())
    await somebodyWaits(college)
    await work(tx)
  })
  return (await Promise.all(going))[0]
}

it('a signature counts that is given while somebody else of the form is withdrawn', async () => {
  const form = await toSign(college, { parties: [parties.colleague, parties.director] })
  const one = await asked(college, form, { signer_id: fellow })
  const other = await asked(college, form, { signer_role: 'Director' }, { party: 'director' })
  const withdrawn = await whileHeld(
    form,
    () => trainee.delete('/devformsignature', { id: other.id }),
    (tx) =>
      tx.rows(
        `update devformsignature set state = 'signed', method = 'account', answered_at = now(), content_hash = $2, signature_hash = 'x' where id = $1`,
        [one.id, form.content_hash],
      ),
  )
  expect(withdrawn?.status).toBe(262)
  expect(await standing(college, form.id)).toMatchObject({
    signatures_given: 1,
    signer_ids: [fellow],
    signer_roles: [],
  })
})
