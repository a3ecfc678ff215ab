import { describe, expect, it } from 'vitest'
import { keysByKind, waitsForKey } from './waits-for.ts'

describe('a key of whose answer a form waits for', () => {
  it.each(['person:12', 'role:Director of training', 'role:Kaiako', 'address:losa@clinic.nz'])('may be %s', (key) => {
    expect(waitsForKey.safeParse(key).success).toBe(true)
  })

  it.each([
    '12',
    'person:',
    'person:0',
    'person:1 or 1=1',
    'person:1234567890123456',
    'role:',
    'role:a\u0000b',
    'address:losa tui',
    'null',
    'group:1',
    `role:${'a'.repeat(300)}`,
  ])('is not %j', (key) => {
    expect(waitsForKey.safeParse(key).success).toBe(false)
  })

  it('is sorted by kind, addresses whatever their letters', () => {
    expect(keysByKind(['role:a:b', 'person:3', 'address:Losa@Clinic.nz', 'person:5'])).toEqual({
      person: ['3', '5'],
      role: ['a:b'],
      address: ['losa@clinic.nz'],
    })
  })
})
