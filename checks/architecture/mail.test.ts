import { expect, it } from 'vitest'
import { isForTests, sources } from './source.ts'

/** Where mail goes without being counted against somebody's limits, and why that may be. */
const uncounted: Readonly<Record<string, string>> = {
  'server/src/messaging/mail/queue.ts': 'is the queue itself',
  'server/src/app/audit/heads.ts': 'to the address the operator configured',
  'server/src/app/audit/nightly.ts': 'to the office, of what the nightly check found',
  'server/src/app/backup/tell.ts': 'to administrators of the platform, once until a backup goes well again',
  'server/src/identity/wanted-role.ts': 'to the office, of who waits for a role',
  'server/src/identity/password-calls.ts': 'to the account whose password it is, limited by address and network',
  'server/src/identity/password-links.ts': 'of the office, to the account whose password it is',
  'server/src/identity/confirm.ts': 'to the address that registers or is changed to, limited there',
  'server/src/identity/register.ts': 'to the address that registers and to the office, limited there',
  'server/src/identity/impersonation.ts': 'to the person an administrator acted as',
  'server/src/messaging/webhook/send.ts': 'to the office, once for each web hook that is switched off',
  'server/src/identity/apitokens.ts': 'to the office and the security address, once for each token',
  'server/src/identity/reads-stopped.ts': 'to the office and the security address, of an abuse',
  'server/src/identity/open-session.ts': 'to the own account',
  'server/src/identity/oidc/accounts.ts': 'to the own account',
  'server/src/identity/twostep/notices.ts': 'to the own account',
  'server/src/identity/twostep/sent-codes.ts': 'to the own account, limited there',
  'server/src/identity/people/accounts.ts': 'of the office, to people it confirms',
  'server/src/files/harvest.ts': 'to the office, of an abuse',
  'server/src/messaging/enquiry/create.ts': 'to the address that asks the office, limited there',
  'server/src/messaging/enquiry/tell-office.ts': 'to the office, once in a quarter of an hour',
  'server/src/messaging/enquiry/thread.ts': 'of the office, to who asked it',
  'server/src/accounting/transaction/send.ts':
    'of the office, to the account that pays an invoice, once a day for each',
  'server/src/logbook/procedure/nhi-reads.ts': 'to the office, of an abuse',
}

const writers = sources.filter(({ path, text }) => !isForTests(path) && /\bqueueMail\b\s*[(<]/.test(text))

it('mail that somebody causes to an address of their choice, or to somebody else, is counted against their limits', () => {
  const wild = writers.filter(
    ({ path, text }) => !/\b(takeMail|mayMail|tellAsked)\(/.test(text) && !(path in uncounted),
  )
  expect(wild.map(({ path }) => path)).toEqual([])
})

it('every exception still writes mail', () => {
  const paths = new Set([...writers.map(({ path }) => path), 'server/src/messaging/mail/queue.ts'])
  expect(Object.keys(uncounted).filter((path) => !paths.has(path))).toEqual([])
})
