import {
  writeSchema,
  type Form,
  type FormModel,
  type FormSignature,
  type GuestDocument,
  type TemplateVersion,
  type WaitingSignature,
  type WholeForm,
} from '@college/contract/forms'
import { fromNow, type StubResponse } from '#kit/testing'

export const found = (data: unknown, code = 200): StubResponse => ({ code, body: { data } })
export const listed = (rows: readonly unknown[], total = rows.length): StubResponse => ({
  code: rows.length > 0 ? 200 : 260,
  body: { data: rows, info: { total, limit: 50, offset: 0, next: null } },
})

const asked = (key: string, title: string) => ({ key, title, required: true, kind: 'long_text' }) as const

export const model: FormModel = {
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        {
          key: 'section',
          title: '',
          questions: [
            asked('case', 'Case'),
            asked('discussed', 'What was discussed'),
            asked('well', 'What the trainee did well'),
          ],
        },
      ],
    },
  ],
}

export const answers = {
  case: 'Right shoulder pain for 5 months.',
  discussed: 'Injection or physiotherapy.',
  well: 'Checked understanding with teach-back.',
}

export const hash = '7f3a91c2'.repeat(8)

export const versionOf = (over: Partial<TemplateVersion> = {}): TemplateVersion => ({
  devformtemplate_id: 3,
  version: 2,
  name: 'Case-based discussion',
  description: null,
  schema: writeSchema(model),
  signing_required: true,
  encrypt: false,
  reopen_role: null,
  signers: {
    order: 'any',
    parties: [
      { key: 'supervisor', title: 'Supervisor', who: 'supervisor' },
      { key: 'trainee', title: 'Trainee', who: 'owner' },
      { key: 'nurse', title: 'Clinic nurse', who: 'guest' },
    ],
  },
  ...over,
})

export const formOf = (over: Partial<Form> = {}): Form => ({
  id: 5,
  organisation_id: 1,
  created_by: 2,
  updated_by: 2,
  created_at: '2026-11-17T00:00:00.000Z',
  updated_at: '2026-11-18T00:00:00.000Z',
  devformtemplate_id: 3,
  version: 2,
  user_id: 2,
  user_name: 'Mārama Thorne',
  name: 'Case-based discussion',
  type: 'trainee',
  title: 'shoulder injections',
  devgoal_id: null,
  devactivity_id: null,
  placement_id: null,
  done: false,
  asked: 0,
  role_unheld: false,
  waits: 'asking',
  waits_for: [],
  declined_by: [],
  signed_by: [],
  last_signed_at: null,
  agreement: false,
  waits_since: null,
  last_reminder: null,
  text_values: null,
  data: answers,
  state: 'completed',
  completed_at: '2026-11-18T00:00:00.000Z',
  signed_at: null,
  finished_at: null,
  returned_at: null,
  ended_at: null,
  reference: 'K7Q2M',
  revision: 1,
  content_hash: hash,
  encrypted: false,
  signing_required: true,
  questions: 3,
  answered: 3,
  signatures_needed: 3,
  signatures_given: 0,
  parts: 0,
  signer_ids: [3],
  signer_roles: [],
  reopen_role: null,
  ...over,
})

export const signatureOf = (over: Partial<FormSignature> = {}): FormSignature => ({
  id: 21,
  party: 'supervisor',
  party_title: 'Supervisor',
  position: 0,
  signer_id: 3,
  signer_role: null,
  role_gap: null,
  name: 'Helen Rāpana',
  email: null,
  state: 'asked',
  method: null,
  asked_at: '2026-11-18T01:00:00.000Z',
  reminded_at: null,
  answered_at: null,
  comment: null,
  suggests: null,
  void_reason: null,
  voided: null,
  image: null,
  content_hash: null,
  fills: false,
  answers: null,
  before: null,
  own_part_only: false,
  mine: false,
  due: true,
  name_typed: false,
  email_domain: null,
  office_credential: null,
  ...over,
})

export const signed: Partial<FormSignature> = {
  state: 'signed',
  method: 'account',
  answered_at: '2026-11-18T03:40:00.000Z',
  content_hash: hash,
}

export const wholeOf = (over: Partial<WholeForm> = {}): WholeForm => ({
  form: formOf(),
  template: versionOf(),
  signatures: [],
  events: [],
  may: [],
  names: { people: {}, files: {}, goal: null },
  belongs_to: null,
  version_moved: null,
  changed: [],
  signing_hash: hash,
  content_code: '7F3A-91C2',
  verification_code: null,
  ...over,
})

export const waitingOf = (over: Partial<WaitingSignature> = {}): WaitingSignature => ({
  id: 21,
  devform_id: 5,
  form_name: 'Case-based discussion',
  form_title: null,
  user_id: 2,
  user_name: 'Ngaio Wētere',
  party_title: 'Supervisor',
  asked_at: '2026-11-12T00:00:00.000Z',
  content_hash: hash,
  fills: false,
  by_role: false,
  ...over,
})

export const documentOf = (over: Partial<GuestDocument> = {}): GuestDocument => ({
  organisation: 'Kahurangi College',
  asked_by: 'Mārama Thorne',
  form_name: 'Case-based discussion',
  // A guest sees the day of their own device; at this instant it is the same from Honolulu to Auckland.
  form_title: null,
  completed_at: '2026-11-18T10:30:00.000Z',
  completed_by: null,
  template: versionOf(),
  text_values: null,
  data: answers,
  names: { people: {}, files: {} },
  party: 'nurse',
  party_title: 'Clinic nurse',
  fills: false,
  before: null,
  reference: 'K7Q2M',
  revision: 1,
  may_reject: false,
  passing: null,
  signer_name: 'Losa Tuimavave',
  signer_email: null,
  content_hash: hash,
  content_code: '7F3A-91C2',
  method: 'email',
  needs_code: false,
  expires_at: fromNow(600_000),
  others: [],
  ...over,
})
