import type { Form } from '@college/contract/forms'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkAudit, headLine, readHeads, sealAudit } from '#app'
import type { FindingKind, Head } from '#app'
import { openTestApp, testKeys } from '#testing'
import { checkForms } from '../../nightly-check.ts'
import { contentHash } from '../../content.ts'
import { readVersion } from '../../version.ts'
import { wholeOf } from '../../testing.ts'
import { anyForm } from '../request/rows.ts'
import { asked, sign, standing, toSign } from '../testing.ts'
import { asOwner, rewriteAudit, rewriteChain } from './testing-rewrite.ts'

const college = await openTestApp()
const { db, guest, person } = college
const trainee = await college.as('trainee1')
const log = pino({ level: 'silent' })

const changed = { seen: 'A swollen toe', referred: false, minutes: 20 }

const codeOf = async ({ id }: Pick<Form, 'id'>): Promise<string> => (await wholeOf(trainee, id)).verification_code ?? ''

const verify = async (code: string): Promise<string> =>
  (await guest.post<{ result: string }>('/verification', { code })).data.result

/** Everything of a form that the database's owner can write: its answers alone, or the chain with them. */
const rewriteData = (form: Pick<Form, 'id'>): Promise<object[]> =>
  db.rows('update devform set data = $2 where id = $1', [form.id, JSON.stringify(changed)])

const rewriteDataAndChain = async (id: number): Promise<void> => {
  const form = await anyForm(db, id)
  if (!form) throw new Error('there is no such form')
  await rewriteData({ id })
  await db.rows('update devform_revision set data = $2 where devform_id = $1', [id, JSON.stringify(changed)])
  const revision = await db.row<{ layout: 1 | 2 }>('select layout from devform_revision where devform_id = $1', [id])
  const content = { title: form.title, data: changed, text_values: form.text_values }
  const hash = contentHash(form, await readVersion(db, form), content, revision?.layout)
  await rewriteChain(college, { id }, { hash })
}

/** What the audit holds of the signature: its own hash, and that of the content it was given for. */
const rewriteAuditRows = (form: Pick<Form, 'id'>): Promise<void> =>
  rewriteAudit(
    college,
    form,
    `jsonb_set(jsonb_set(a.changes, '{signature_hash,1}', to_jsonb(s.signature_hash)), '{content_hash,1}', to_jsonb(s.content_hash))`,
  )

/** Throws away all seals and seals the rows as they now are, as the application would. */
const rewriteSeals = async (): Promise<void> => {
  await db.transaction(async (tx) => {
    await tx.rows(`set local session_replication_role = 'replica'`)
    await tx.rows('truncate audit_seal')
  })
  await sealAudit({ db })
}

interface Found {
  /** Whether the nightly check of forms names the form. */
  forms: boolean
  /** What the daily check of the audit finds. */
  audit: FindingKind[]
  /** What the public page says of the code on the paper printed before. */
  oldPaper: string
  /** And of the code that a paper printed now has. */
  newPaper: string
  /** What the check finds against a head that was kept elsewhere. */
  keptHead: FindingKind[]
}

describe('rewriting a signed form as the database’s owner', () => {
  let form: Form
  let paper: string
  let kept: readonly Head[]

  const findings = async (heads: readonly Head[] = []): Promise<FindingKind[]> =>
    Object.keys((await checkAudit({ db }, heads)).findings) as FindingKind[] // its own keys

  const found = async (): Promise<Found> => {
    college.clock.advance(21 * 3_600_000)
    const broken = await checkForms({ db, keys: testKeys, log, now: college.clock.now })
    college.clock.reset()
    return {
      forms: broken.includes(form.id),
      audit: await findings(),
      oldPaper: await verify(paper),
      newPaper: await verify(await codeOf(form)),
      keptHead: await findings(kept),
    }
  }

  beforeEach(async () => {
    // Each begins with an audit that holds.
    await rewriteSeals()
    form = await toSign(college)
    await sign(college, 'fellow2', await asked(college, form, { signer_id: person('fellow2').id }))
    form = await standing(college, form.id)
    paper = await codeOf(form)
    const { findings: none, head } = await checkAudit({ db })
    expect(none).toEqual({})
    // As it left the machine, and as `npm run audit verify` reads it again.
    kept = readHeads(testKeys, headLine(testKeys, head, college.clock.now())).heads
    expect(kept).toEqual([head])
  })

  it('nothing is found of an untouched form', async () => {
    expect(await found()).toEqual({ forms: false, audit: [], oldPaper: 'valid', newPaper: 'valid', keptHead: [] })
  })

  it('(a) the form’s answers alone: found by the check of forms and by every paper', async () => {
    await asOwner(college, () => rewriteData(form))
    expect(await found()).toEqual({ forms: true, audit: [], oldPaper: 'altered', newPaper: 'altered', keptHead: [] })
  })

  it('(b) answers and chain: the audit speaks against them', async () => {
    await asOwner(college, () => rewriteDataAndChain(form.id))
    expect(await found()).toMatchObject({ forms: true, audit: [], newPaper: 'altered', keptHead: [] })
    expect(await verify(paper)).not.toBe('valid')
  })

  it('(c) answers, chain and audit rows: the seals of the audit speak against them, and the old paper', async () => {
    await asOwner(college, async () => {
      await rewriteDataAndChain(form.id)
      await rewriteAuditRows(form)
    })
    expect(await found()).toMatchObject({
      forms: false,
      audit: ['changed'],
      newPaper: 'valid',
      keptHead: ['changed'],
    })
    expect(await verify(paper)).not.toBe('valid')
  })

  it('(d) all of it and the seals: only a head kept elsewhere and the old paper speak against them', async () => {
    await asOwner(college, async () => {
      await rewriteDataAndChain(form.id)
      await rewriteAuditRows(form)
    })
    await rewriteSeals()
    expect(await found()).toMatchObject({ forms: false, audit: [], newPaper: 'valid', keptHead: ['cut'] })
    expect(await verify(paper)).not.toBe('valid')
  })
})
