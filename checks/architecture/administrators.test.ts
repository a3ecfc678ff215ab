import { expect, test } from 'vitest'
import { isForTests, sources } from './source.ts'

/** Who else reads roles together with who holds them, none of them to guard somebody's account: how often they name what a role is allowed, and why. */
const reasons: Readonly<Record<string, readonly [number, string]>> = {
  'server/src/people/account-guard.ts': [2, 'the one place that asks whether somebody is an administrator'],
  'server/src/people/actor.ts': [4, 'what the caller may do'],
  'server/src/app/backup/tell.ts': [1, 'which administrators of the platform are told of a backup that failed'],
  'server/src/people/records.ts': [8, 'the type, roles and memberships that a person is shown with'],
  'server/src/identity/people/roles.ts': [1, 'whether a role that is given is one of the platform'],
  'server/src/app/export/words.ts': [2, 'what columns of exports are called'],
  'server/src/app/people/acts.ts': [2, 'whether a role that is given is one of the platform'],
  'server/src/app/people/known.ts': [1, 'whether a role that is given is one of the platform'],
  'server/src/identity/register.ts': [1, 'whether a role that is given is one of the platform'],
  'server/src/people/administrators.ts': [1, 'which administrators are told of something, or look after it'],
  'server/src/identity/people/history.ts': [2, 'which readers a history calls the college office'],
  'server/src/messaging/webhook/send.ts': [1, 'which administrators are told of a web hook that was switched off'],
  'server/src/identity/reads-stopped.ts': [1, 'which administrators are told of a reader who was stopped'],
  'server/src/cpd/reminders/college.ts': [1, 'which administrators are reminded of somebody who waits for a role'],
  'server/src/identity/first-admin.ts': [4, 'whether the installation has an administrator at all'],
  'server/src/files/harvest.ts': [1, 'which administrators are told'],
  'server/src/messaging/message/audience.ts': [1, 'who of the people a message is for is of the office'],
  'server/src/messaging/message/recipients.ts': [1, 'which people anybody may write to: the office is among them'],
  'server/src/messaging/message/mail.ts': [1, 'whether an answer by email goes to the office'],
  'server/src/logbook/procedure/nhi-reads.ts': [1, 'which administrators are told'],
  'server/src/forms/signing/request/named-signer.ts': [1, 'roles that name a signer, without those of the platform'],
  'server/src/forms/signing/request/waiting-list.ts': [1, 'roles that name a signer, without those of the platform'],
}

const texts = (text: string): string => [...text.matchAll(/`[^`]*`|'[^'\n]*'/g)].map(([found]) => found).join('\n')

// In the SQL of one file: who holds which role, and how often it says what the role is allowed.
const asksForAdministrators = (sql: string): number =>
  /\b(?:membership|held_role)\b/.test(sql) ? (sql.match(/\b(?:role_)?is_admin\b/g)?.length ?? 0) : 0

test('whether somebody is an administrator is asked in one place, without row security', () => {
  const asking = sources
    .filter(({ path }) => path.startsWith('server/src/') && !isForTests(path))
    .map(({ path, text }) => [path, asksForAdministrators(texts(text))] as const)
    .filter(([, count]) => count > 0)
  // One more in a file that has its reason has to have one too.
  expect(Object.fromEntries(asking)).toEqual(
    Object.fromEntries(Object.entries(reasons).map(([path, [count]]) => [path, count])),
  )
})
