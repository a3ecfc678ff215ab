import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showSize } from './size.ts'

describe('a size', () => {
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1_000, '1 KB'],
    [1_449, '1.4 KB'],
    [9_949, '9.9 KB'],
    [9_950, '10 KB'],
    [412_300, '412 KB'],
    [999_499, '999 KB'],
    [999_500, '1 MB'],
    [8_400_000, '8.4 MB'],
    [100_000_000, '100 MB'],
    [999_500_000, '1 GB'],
    [2_000_000_000, '2 GB'],
    [2_147_483_647, '2.1 GB'],
    [1_234_000_000_000, '1234 GB'],
  ])('%i is %s', (bytes, words) => {
    expect(showSize(bytes)).toBe(words)
  })

  test('is within a twentieth of what is shown', () => {
    const worth: Readonly<Record<string, number>> = { byte: 1, bytes: 1, KB: 1e3, MB: 1e6, GB: 1e9 }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (bytes) => {
        const [amount = '', unit = ''] = showSize(bytes).split(' ')
        expect(Math.abs(Number(amount) * (worth[unit] ?? 0) - bytes)).toBeLessThanOrEqual(bytes / 20)
      }),
    )
  })
})
