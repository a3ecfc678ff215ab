import { expect, test } from 'vitest'
import { isForTests, sources } from './source.ts'

/** Where the address of a caller is written down, and not counted by. */
const written: readonly string[] = [
  'server/src/files/harvest.ts',
  'server/src/forms/signing/sign/answer.ts',
  'server/src/forms/signing/sign/sign.ts',
  'server/src/identity/agreements.ts',
  'server/src/identity/impersonation.ts',
  'server/src/records/audit.ts',
]

test('callers are counted by their network: with IPv6 one of them has any number of addresses', () => {
  const bare = sources
    .filter(({ path }) => path.startsWith('server/src/') && !isForTests(path))
    .filter(({ text }) => /\bcaller\.ip\b/.test(text.replaceAll(/networkOf\((?:call\.)?caller\.ip\)/g, '')))
    .map(({ path }) => path)
  expect(bare.toSorted()).toEqual(written)
})
