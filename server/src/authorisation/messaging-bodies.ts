import type { TestApp } from '#testing'
import { placeOf, subjectOf } from './targets.ts'
import type { Role, Scope } from './table.ts'

const strangeToken = 'a-link-nobody-was-given'

/** Bodies of the calls about mails, notices and enquiries that a cell is about. */
export const messagingBodies = (college: TestApp, role: Role, scope: Scope): Readonly<Record<string, unknown>> => ({
  'POST /user/mailallowance': {
    user_id: college.person(subjectOf(role, scope)).id,
    most: 30,
    ends: '2099-12-31',
    reason: 'A clinic.',
  },
  'POST /outbox/resend': { id: college.person(subjectOf(role, scope)).outbox },
  'POST /notification/close': { id: college.fixtures.notification, updated_at: '2020-01-01T00:00:00Z' },
  'POST /notification/expire': { id: 999_999 },
  'PUT /enquiry': {
    name: 'Losa',
    email: 'losa@elsewhere.test',
    subject: 'Training',
    text: 'How do I apply?',
    challenge: 'not.a.challenge',
    nonce: 1,
  },
  'POST /enquiry/answer': {
    id: placeOf(college, scope).enquiry,
    updated_at: '2020-01-01T00:00:00Z',
    text: 'Here is how.',
  },
  'POST /enquiry/read': { token: strangeToken },
  'POST /enquiry/ask': { token: strangeToken, text: 'And when?' },
})
