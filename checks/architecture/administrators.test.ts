import { expect, test } from 'vitest'
import { isForTests, sources } from './source.ts'

/** Who else reads roles together with who holds them, none of them to guard somebody's account. */
const reasons: Readonly<Record<string, string>> = {
  'server/src/people/account-guard.ts': 'the one place that asks whether somebody is an administrator',
  'server/src/people/actor.ts': 'what the caller may do',
  'server/src/people/records.ts': 'the type, roles and memberships that a person is shown with',
  'server/src/identity/people/roles.ts': 'whether a role that is given is one of the platform',
  'server/src/app/people/acts.ts': 'whether a role that is given is one of the platform',
  'server/src/app/people/known.ts': 'whether a role that is given is one of the platform',
  'server/src/identity/register.ts': 'whether a role that is given is one of the platform',
  'server/src/people/administrators.ts': 'which administrators are told of something, or look after it',
  'server/src/identity/people/history.ts': 'which readers a history calls the college office',
  'server/src/messaging/webhook/send.ts': 'which administrators are told of a web hook that was switched off',
  'server/src/identity/reads-stopped.ts': 'which administrators are told of a reader who was stopped',
  'server/src/cpd/reminders/college.ts': 'which administrators are reminded of somebody who waits for a role',
  'server/src/identity/first-admin.ts': 'whether the installation has an administrator at all',
  'server/src/files/harvest.ts': 'which administrators are told',
  'server/src/messaging/message/audience.ts': 'who of the people a message is for is of the office',
  'server/src/messaging/message/recipients.ts': 'which people anybody may write to: the office is among them',
  'server/src/messaging/message/mail.ts': 'whether an answer by email goes to the office',
  'server/src/logbook/procedure/nhi-reads.ts': 'which administrators are told',
  'server/src/forms/signing/request/named-signer.ts': 'roles that name a signer, without those of the platform',
  'server/src/forms/signing/request/waiting-list.ts': 'roles that name a signer, without those of the platform',
}

const texts = (text: string): string => [...text.matchAll(/`[^`]*`|'[^'\n]*'/g)].map(([found]) => found).join('\n')

// In the SQL of one file: who holds which role, and what the role is allowed.
const asksForAdministrators = (sql: string): boolean =>
  /\b(?:membership|held_role)\b/.test(sql) && /\b(?:role_)?is_admin\b/.test(sql)

test('whether somebody is an administrator is asked in one place, without row security', () => {
  const asking = sources
    .filter(({ path }) => path.startsWith('server/src/') && !isForTests(path))
    .filter(({ text }) => asksForAdministrators(texts(text)))
    .map(({ path }) => path)
  expect(asking.filter((path) => !(path in reasons))).toEqual([])
  expect(Object.keys(reasons).filter((path) => !asking.includes(path))).toEqual([])
})
