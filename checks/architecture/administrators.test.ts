import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './files.ts'
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

/** The same of functions of the database: what must hold whoever writes, in the transaction that writes it, or in a session without a caller. */
const inDatabase: Readonly<Record<string, readonly [number, string]>> = {
  keep_an_administrator: [3, 'that a college keeps an administrator, whatever takes the last one away'],
  end_acting_without_office: [
    4,
    'acting as someone ends with the role that allowed it, and once they have a role that forbids it',
  ],
  end_tokens_without_office: [2, 'a token of a college ends with the role of who made it'],
  is_asked_for_two_step: [2, 'whether the college asks a person for two-step verification'],
  settle_two_step_of_college: [
    2,
    'whose sessions wait once the college asks its administrators for two-step verification',
  ],
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

test('a function of the database that reads who administers has its reason', () => {
  const folder = join(root, 'server/migrations')
  const last = new Map<string, string>()
  for (const file of readdirSync(folder).sort()) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [whole, name] of text.matchAll(/create (?:or replace )?function (\w+)\b[^$]*(\$\w*\$)[\s\S]*?\2/gi))
      last.set(name ?? '', whole)
  }
  expect(last.size).toBeGreaterThan(80)
  const asking = [...last]
    .map(([name, sql]) => [name, asksForAdministrators(sql)] as const)
    .filter(([, count]) => count > 0)
  expect(Object.fromEntries(asking)).toEqual(
    Object.fromEntries(Object.entries(inDatabase).map(([name, [count]]) => [name, count])),
  )
})
