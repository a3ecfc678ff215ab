import { inLetters, insert } from '#testing'
import type { Sample } from './sample.ts'

/** What the contract tests need to know of messages, mails, notices, enquiries and pages. */
export const messagingSamples: Readonly<Record<string, Partial<Sample>>> = {
  notification: {
    by: 'padmin',
    outsider: 'trainee1',
    stranger: null,
    body: (_college, n) => ({
      title: `Notice ${n % 3}`,
      audience: 'everyone',
      starts_at: `2020-0${1 + (n % 3)}-01T00:00:00Z`,
      expires_at: n % 3 === 0 ? null : `2020-1${n % 2}-01T00:00:00Z`,
    }),
  },
  enquiry: {
    outsider: null,
    body: () => ({}),
    make: (college, n) =>
      insert(college.db, 'enquiry', {
        organisation_id: college.fixtures.a.organisation,
        name: `Person ${n % 4}`,
        email: `person${n % 4}@elsewhere.test`,
        subject: `Subject ${n % 3}`,
        text: 'How do I apply?',
        state: n % 3 === 2 ? 'closed' : 'new',
        waits: n % 3 === 0,
        closed_at: n % 3 === 2 ? '2026-02-01T00:00:00Z' : null,
        user_id: n % 2 === 0 ? college.person('trainee1').id : null,
        assigned_to: n % 2 === 0 ? college.person('admin1').id : null,
        last_at: `2026-0${1 + (n % 3)}-01T00:00:00Z`,
      }),
    change: { state: 'open' },
  },
  pagecontent: {
    outsider: null,
    body: (_college, n) => ({ slug: `page-${n}`, title: `Page ${n}` }),
    change: { title: 'Another text' },
  },
  faq: {
    body: (_college, n) => ({ question: `Question ${n}`, topic: `topic-${n}` }),
  },
  messagetemplate: {
    outsider: null,
    body: (_college, n) => ({
      event: (['password_changed', 'username_changed', 'impersonated'] as const)[n % 3],
      active: false,
    }),
    change: { subject: 'Another subject' },
  },
  message: {
    by: 'trainee1',
    outsider: null,
    stranger: 'bTrainee',
    body: (college, n) => ({
      subject: `Peer group ${n % 4}`,
      recipients: { people: [college.person('educator1').id], groups: ['office'] },
      // What is written is not what is read; its own tests tell of it.
      bcc: null,
      reply_to_id: null,
      messagetemplate_id: null,
      newsletter: false,
    }),
    change: { subject: 'Another subject' },
  },
  remindermessage: {
    outsider: null,
    body: (_college, n) => ({
      event: (['goal_deadline', 'cycle_end', 'placement_due'] as const)[n % 3],
      audience: null,
      subject: `Subject ${n}`,
      text: 'Words',
      days: [90, 14],
      educator_after: null,
      director_after: null,
      active: false,
    }),
    change: { subject: 'Another subject' },
  },
  webhook: {
    outsider: null,
    body: () => ({}),
    existing: (college) => college.fixtures.a.webhook,
    make: (college, n) =>
      insert(college.db, 'webhook', {
        organisation_id: college.fixtures.a.organisation,
        name: `Program ${n % 4}`,
        address: `https://program${n}.college.nz/hook`,
        events: '["cycle.closed"]',
        active: n % 2 === 0,
        salt: String(n),
      }),
    change: { name: 'Another name' },
  },
  webhookdelivery: {
    outsider: null,
    body: () => ({}),
    existing: (college) => college.fixtures.a.webhookdelivery,
    make: (college, n) =>
      insert(college.db, 'webhookdelivery', {
        organisation_id: college.fixtures.a.organisation,
        webhook_id: college.fixtures.a.webhook,
        event: n % 2 === 0 ? 'cycle.closed' : 'person.added',
        about: `devcycle ${n}`,
        state: n % 2 === 0 ? 'sent' : 'failed',
        happened_at: `2026-0${1 + (n % 3)}-01T00:00:00Z`,
      }),
  },
  apitoken: {
    outsider: null,
    body: () => ({}),
    existing: (college) => college.person('trainee1').apitoken,
    make: (college, n) =>
      insert(college.db, 'apitoken', {
        organisation_id: college.fixtures.a.organisation,
        user_id: college.person('admin1').id,
        name: `Program ${n % 4}`,
        prefix: 'crt_abcdef',
        scopes: '["location:read"]',
        session_id: -1_000_000 - n,
        expires_on: `2026-0${1 + (n % 3)}-01`,
        last_used_at: n % 3 === 0 ? null : `2026-0${1 + (n % 3)}-01T00:00:00Z`,
        ended_at: n % 2 === 0 ? null : '2026-02-01T00:00:00Z',
        ended_by: n % 2 === 0 ? null : 'office',
      }),
  },
  tracker: {
    outsider: null,
    body: (_college, n) => ({ kind: n % 2 === 0 ? 'screen' : 'report', subject: `/${inLetters(n)}` }),
  },
  trackerevent: {
    outsider: null,
    body: () => ({}),
    existing: (college) => college.fixtures.a.trackerevent,
    make: (college, n) =>
      insert(college.db, 'trackerevent', {
        organisation_id: college.fixtures.a.organisation,
        tracker_id: college.fixtures.a.tracker,
        subject: `/${inLetters(n)}`,
        day: `2026-0${1 + (n % 3)}-01`,
        count: 1 + (n % 4),
      }),
    change: { count: 7 },
  },
  outbox: {
    outsider: null,
    body: () => ({}),
    existing: (college) => college.person('trainee1').outbox,
    make: (college, n) =>
      insert(college.db, 'outbox', {
        organisation_id: college.fixtures.a.organisation,
        user_id: college.person('trainee1').id,
        to_address: `person${n % 4}@college.test`,
        event: 'password_changed',
        subject: 'Your password was changed',
        state: 'sent',
        sent_at: n % 3 === 0 ? null : `2026-0${1 + (n % 2)}-01T00:00:00Z`,
        give_up_at: '2999-01-01T00:00:00Z',
      }),
  },
}
