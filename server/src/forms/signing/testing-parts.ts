import type { Form, FormModel, GuestDocument, Question, Signature, SigningParty } from '@college/contract/forms'
import type { Answered, PersonName, TestApp } from '#testing'
import { begin, publish, wholeOf } from '../testing.ts'
import { asked, freshAddress, tokenTo } from './testing.ts'

const rating: Question = {
  key: 'skill',
  title: 'Skill',
  required: true,
  kind: 'scale',
  points: [1, 2, 3].map((value) => ({ value, title: `Step ${value}` })),
  rows: [
    { key: 'consent', title: 'Consent' },
    { key: 'needle', title: 'Needle' },
  ],
}
const said: Question = {
  key: 'said',
  title: 'What went well?',
  required: true,
  kind: 'long_text',
  by: ['assessor', 'nurse'],
}
/** The trainee tells the case and reflects; the assessor rates; assessor and nurse say what went well, each for themselves. */
export const model: FormModel = {
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        {
          key: 'case',
          title: 'Case',
          questions: [{ key: 'case_seen', title: 'Case', required: true, kind: 'short_text' }],
        },
        { key: 'rated', title: 'Rated', by: ['assessor'], questions: [rating, said] },
      ],
    },
  ],
}
/** Who sign it, each with a part. */
export const parties: readonly SigningParty[] = [
  { key: 'assessor', title: 'Assessor', who: 'anyone', may_reject: true },
  { key: 'nurse', title: 'Clinic nurse', who: 'guest', answers_shown: 'signed' },
]
/** What an assessor answers. */
export const rated = { skill: { consent: 3, needle: 2 }, said: 'Careful with the needle.' }
/** What the owner answers. */
export const own = { case_seen: 'A swollen knee' }

type Id = Pick<Form, 'id'>

/** What tests of forms with parts do with a college: trainee1 owns the forms, educator2 assesses, Losa has no account. */
export const partForms = async (college: TestApp) => {
  const { person, guest, db } = college
  const owner = await college.as('trainee1')
  const assessor = await college.as('educator2')
  const me = person('trainee1').id
  await db.rows(
    `insert into mail_allowance (user_id, organisation_id, most, ends, reason)
     select id, organisation_id, 500, 'infinity', 'Tests' from "user" where id = $1 on conflict do nothing`,
    [me],
  )
  const template = async (
    encrypt = false,
    of: readonly SigningParty[] = parties,
    asks: FormModel = model,
  ): Promise<number> =>
    (
      await publish(college, asks, {
        type: 'pdp',
        signers: { order: 'any', parties: [...of] },
        signing_required: true,
        encrypt,
      })
    ).id
  const both = await template()
  const start = (of = both, title: string | null = 'Knee injection'): Promise<Form> => begin(owner, me, of, { title })
  const askAssessor = (form: Id, who: PersonName = 'educator2'): Promise<Signature> =>
    asked(college, form, { signer_id: person(who).id }, { party: 'assessor' })
  const signPart = async (form: Id, row: Id, more: object = {}, by = assessor): Promise<Answered<Signature>> =>
    by.post<Signature>('/devformsignature/sign', {
      id: row.id,
      content_hash: (await wholeOf(owner, form.id)).signing_hash,
      answers: rated,
      ...more,
    })
  const stateOf = async (form: Id, party: string): Promise<string | undefined> =>
    (await wholeOf(owner, form.id)).signatures.findLast((each) => each.party === party)?.state
  const verify = async (code: string | null): Promise<string> =>
    (await guest.post<{ result: string }>('/verification', { code: code ?? '' })).data.result
  const nurseAsked = async (form: Id): Promise<{ row: Signature; address: string; token: string }> => {
    const address = freshAddress()
    const row = await asked(college, form, { signer_name: 'Losa', signer_email: address }, { party: 'nurse' })
    return { row, address, token: await tokenTo(college, address) }
  }
  const readLink = async (token: string): Promise<GuestDocument> =>
    (await guest.post<GuestDocument>('/signing/read', { token })).data
  return { askAssessor, assessor, both, me, nurseAsked, owner, readLink, signPart, start, stateOf, template, verify }
}
