import type { Form, FormModel, Signature, SigningParty, WholeForm } from '@college/contract/forms'
import * as fc from 'fast-check'
import pino from 'pino'
import { expect, it } from 'vitest'
import { openTestApp, testKeys } from '#testing'
import { checkForms } from '../nightly-check.ts'
import { act, asking, begin, publish, wholeOf } from '../testing.ts'

/** Two of those who sign fill in a part, the third only signs. */
const parties: readonly SigningParty[] = ['first', 'second', 'reader'].map((key) => ({
  key,
  title: key,
  who: 'anyone',
  may_reject: true,
}))
const words = (key: string) => ({ key, title: key, required: true, kind: 'short_text' }) as const
const model: FormModel = {
  pages: [
    ...asking(words('own')).pages,
    {
      key: 'theirs',
      title: '',
      by: ['first', 'second'],
      sections: [{ key: 'said', title: '', questions: [words('said_by')] }],
    },
  ],
}
const fills = (party: string): boolean => party !== 'reader'

const college = await openTestApp()
const { db } = college
const owner = await college.as('trainee1')
const signer = await college.as('educator2')
const admin = await college.as('admin1')
const me = college.person('trainee1').id
const template = (
  await publish(college, model, {
    type: 'pdp',
    signing_required: true,
    signers: { order: 'any', parties: [...parties] },
  })
).id

/** The newest version of the template, which all forms are of. */
let newest = 1

type Standing = 'none' | 'asked' | 'signed' | 'voided' | 'returned'

/** What the application should say of a form, by rules of a few lines. */
interface Model {
  state: 'started' | 'completed' | 'signed' | 'withdrawn' | 'rejected'
  version: number
  /** Whether it was ever completed, returned or signed in part: such a form stays with its version. */
  stays: boolean
  title: number
  own: number
  /** Of each party how it stands, and for which title and which own answers it signed; null for answers it never read. */
  parties: Map<string, { standing: Standing; title: number; own: number | null }>
}

const begun = (): Model => ({
  state: 'started',
  version: newest,
  stays: false,
  title: 0,
  own: 0,
  parties: new Map(parties.map(({ key }) => [key, { standing: 'none', title: 0, own: null }])),
})

const each = (now: Model, change: (party: { standing: Standing; title: number; own: number | null }) => void): void =>
  now.parties.forEach(change)

const voidAll = (now: Model): void =>
  each(now, (party) => {
    if (party.standing === 'signed') party.standing = 'voided'
  })
const voidReaders = (now: Model): void =>
  each(now, (party) => {
    if (party.standing === 'signed' && party.own !== null) party.standing = 'voided'
  })
/** Ends a form: no signature counts, and nobody is asked. */
const end = (now: Model, state: 'withdrawn' | 'rejected'): void => {
  now.state = state
  voidAll(now)
  each(now, (party) => {
    if (party.standing === 'asked') party.standing = 'none'
  })
}
const close = (now: Model): void => {
  if (now.state === 'completed' && [...now.parties.values()].every(({ standing }) => standing === 'signed'))
    now.state = 'signed'
}

interface Act {
  readonly name: string
  /** Whether the model lets it happen. */
  readonly may: (now: Model, party: string) => boolean
  /** What it makes of the model. */
  readonly then: (now: Model, party: string) => void
  /** Does it, and gives the status. */
  readonly does: (whole: WholeForm, now: Model, party: string) => Promise<number>
}

const isOpen = ({ state }: Model): boolean => state === 'started' || state === 'completed'
const openFor = ({ state }: Model, party: string): boolean =>
  state === 'completed' || (state === 'started' && fills(party))
const standingOf = (now: Model, party: string): Standing => now.parties.get(party)?.standing ?? 'none'
const rowOf = ({ signatures }: WholeForm, party: string, state: string): number =>
  signatures.findLast((row) => row.party === party && row.state === state)?.id ?? 0
/** Says no to signing, in one of three ways. */
const refusing = (name: 'declined' | 'returned' | 'rejected', then: Act['then']): Act => ({
  name,
  may: (now, party) => openFor(now, party) && standingOf(now, party) === 'asked',
  then,
  does: async (whole, _now, party) =>
    (
      await signer.post('/devformsignature/decline', {
        id: rowOf(whole, party, 'asked'),
        outcome: name,
        reason: 'I was not there.',
      })
    ).status,
})
const answers = (own: number): object => ({ own: `Answer ${own}` })

const acts: readonly Act[] = [
  {
    name: 'ask',
    may: (now, party) => openFor(now, party) && ['none', 'voided', 'returned'].includes(standingOf(now, party)),
    then: (now, party) => now.parties.set(party, { standing: 'asked', title: 0, own: null }),
    does: async ({ form }, _now, party) =>
      (await owner.put('/devformsignature', { devform_id: form.id, party, signer_id: college.person('educator2').id }))
        .status,
  },
  {
    name: 'sign',
    may: (now, party) => openFor(now, party) && standingOf(now, party) === 'asked',
    then: (now, party) => {
      now.stays = true
      now.parties.set(party, { standing: 'signed', title: now.title, own: now.state === 'completed' ? now.own : null })
      close(now)
    },
    does: async (whole, _now, party) =>
      (
        await signer.post<Signature>('/devformsignature/sign', {
          id: rowOf(whole, party, 'asked'),
          content_hash: whole.signing_hash,
          ...(fills(party) ? { answers: { said_by: `Said by ${party}` } } : {}),
        })
      ).status,
  },
  {
    name: 'complete',
    may: ({ state }) => state === 'started',
    then: (now) => {
      now.state = 'completed'
      now.stays = true
      now.own += 1
      // Whoever signed before and counts no longer is asked anew, and whoever returned it.
      each(now, (party) => {
        if (party.standing === 'voided' || party.standing === 'returned') party.standing = 'asked'
      })
      close(now)
    },
    does: async ({ form }, now) => (await act(owner, 'complete', form, { data: answers(now.own) })).status,
  },
  {
    name: 'change',
    may: ({ state }) => state === 'completed',
    then: (now) => {
      now.state = 'started'
      voidReaders(now)
    },
    does: async ({ form }) => (await act(owner, 'change', form)).status,
  },
  {
    name: 'save',
    may: isOpen,
    then: (now) => {
      now.own += 1
      if (now.state === 'completed') voidReaders(now)
      now.state = 'started'
    },
    does: async ({ form }, now) =>
      (await owner.post<Form>('/devform', { id: form.id, updated_at: form.updated_at, data: answers(now.own + 0.5) }))
        .status,
  },
  {
    name: 'retitle',
    may: isOpen,
    then: (now) => {
      now.title += 1
      now.state = 'started'
      voidAll(now)
    },
    does: async ({ form }, now) =>
      (
        await owner.post<Form>('/devform', {
          id: form.id,
          updated_at: form.updated_at,
          title: `About ${now.title + 1}`,
        })
      ).status,
  },
  {
    name: 'reopen',
    may: ({ state }) => state === 'signed',
    then: (now) => {
      now.state = 'started'
      voidReaders(now)
    },
    does: async ({ form }) => (await act(owner, 'reopen', form)).status,
  },
  {
    name: 'stop asking',
    // As the table of states has it: while a form is being changed, an ask that waits for it to be completed stays.
    may: (now, party) => openFor(now, party) && standingOf(now, party) === 'asked',
    then: (now, party) => now.parties.set(party, { standing: 'none', title: 0, own: null }),
    does: async (whole, _now, party) =>
      (await owner.delete('/devformsignature', { id: rowOf(whole, party, 'asked') })).status,
  },
  refusing('declined', (now, party) => now.parties.set(party, { standing: 'none', title: 0, own: null })),
  refusing('returned', (now, party) => {
    now.state = 'started'
    now.stays = true
    voidReaders(now)
    now.parties.set(party, { standing: 'returned', title: 0, own: null })
  }),
  refusing('rejected', (now, party) => {
    now.parties.set(party, { standing: 'none', title: 0, own: null })
    end(now, 'rejected')
  }),
  {
    name: 'withdraw',
    may: (now) => isOpen(now) || now.state === 'signed',
    then: (now) => end(now, 'withdrawn'),
    does: async ({ form }) => (await act(owner, 'withdraw', form)).status,
  },
  {
    name: 'republish',
    may: () => true,
    then: () => {
      newest += 1
    },
    does: async () => {
      const { data } = await admin.get('/devformtemplate', { id: template })
      const { id, updated_at } = (
        await admin.post('/devformtemplate', { id: data.id, updated_at: data.updated_at, description: `${newest}` })
      ).data
      return (await admin.post('/devformtemplate/publish', { id, updated_at })).status
    },
  },
  {
    name: 'move',
    may: (now) =>
      now.state === 'started' &&
      now.version < newest &&
      !now.stays &&
      [...now.parties.values()].every(({ standing }) => standing === 'none'),
    then: (now) => {
      now.version = newest
    },
    does: async ({ form: { id, updated_at } }) => {
      const body = { id: template, version: newest, forms: [{ id, updated_at }] }
      const { data } = await admin.post<{ moved: boolean }[]>('/devformtemplate/move', body)
      return data[0]?.moved ? 261 : 476
    },
  },
]

// Of a request that was withdrawn no row is left, but what its signer did before.
const isWithdrawn = ({ events }: WholeForm, party: string): boolean =>
  events.findLast(({ kind, party_title: of }) => of === party && (kind === 'asked' || kind === 'withdrawn'))?.kind ===
  'withdrawn'

const standingIn = (whole: WholeForm, party: string): Standing => {
  const { signatures } = whole
  if (isWithdrawn(whole, party)) return 'none'
  const of = signatures.filter((row) => row.party === party)
  const state = of.find((row) => row.state === 'signed' || row.state === 'asked')?.state ?? of.at(-1)?.state
  const counts = ['signed', 'asked', 'voided', 'returned'] as const
  return counts.find((kept) => kept === state) ?? 'none'
}

// `npm run drill parts` asks for 5,000; `PART_FROM` goes on after those that were played before.
const runs = Number(process.env['PART_RUNS'] ?? 100)
const seed = Number(process.env['SEED'] ?? 15)
const from = process.env['PART_FROM'] ?? '0'
const steps = fc.array(fc.record({ act: fc.nat(acts.length - 1), party: fc.nat(parties.length - 1) }), {
  minLength: 6,
  maxLength: 14,
})

interface Step {
  readonly act: number
  readonly party: number
}

/** Does one thing with a form, and holds what comes of it against the model. */
const play = async (id: number, now: Model, step: Step): Promise<void> => {
  const [party, chosen] = [parties[step.party]?.key ?? '', acts[step.act]]
  if (!chosen) throw new Error('there is no such act')
  const whole = await wholeOf(owner, id)
  const may = chosen.may(now, party)
  const status = await chosen.does(whole, now, party)
  expect([chosen.name, party, status < 300]).toEqual([chosen.name, party, may])
  if (may) chosen.then(now, party)
  const after = await wholeOf(owner, id)
  const found = [after.form.state, after.form.version, ...parties.map(({ key }) => standingIn(after, key))]
  expect([chosen.name, party, ...found]).toEqual([
    chosen.name,
    party,
    now.state,
    now.version,
    ...parties.map(({ key }) => standingOf(now, key)),
  ])
  const signed = [...now.parties.values()].filter(({ standing }) => standing === 'signed')
  expect(after.form.signatures_given).toBe(signed.length)
  // What is valid on paper is exactly what is completed and signed by somebody.
  const { verification_code: code } = after
  const valid = code !== null && (await college.guest.post('/verification', { code })).data['result'] === 'valid'
  expect(valid).toBe(now.state !== 'started' && signed.length > 0)
}

it(
  'keeps and voids the signatures of parts as a model of a few lines does',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        // One person has others written to so often in a day; these are many days.
        await db.rows('delete from rate_taken')
        await db.rows('delete from mail_written')
        const { id } = await begin(owner, me, template, { title: 'About 0' })
        const now = begun()
        for (const step of sequence) await play(id, now, step)
      }),
      { numRuns: runs, seed, path: from },
    )
    const checking = { db, keys: testKeys, log: pino({ level: 'silent' }), now: college.clock.now }
    expect(await checkForms(checking)).toEqual([])
  },
  120_000 + runs * 3_000,
)
