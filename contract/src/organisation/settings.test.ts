import { describe, expect, it } from 'vitest'
import { chooseBackend, isTesting, localeOf } from './backend.ts'
import type { Backend } from './backend.ts'
import { configValue } from './config-value.ts'
import { organisationconfig } from './organisationconfig.ts'
import { knownSetting, knownSettings } from './settings.ts'

describe('a setting takes the type of its default', () => {
  const read = (value: string | number | boolean, fallback: string | number | boolean): unknown =>
    configValue([{ name: 'a', value }], 'a', fallback)

  it.each<[string | number | boolean, string | number | boolean, unknown]>([
    ['Kia ora', '', 'Kia ora'],
    [5, '', '5'],
    [true, '', 'true'],
    ['5', 1, 5],
    ['5.5', 1, 5.5],
    [' 7 ', 1, 7],
    ['-3', 1, -3],
    ['five', 1, 1],
    ['', 1, 1],
    [' ', 1, 1],
    ['Infinity', 1, 1],
    [true, 9, 1],
    ['true', false, true],
    [true, false, true],
    [1, false, true],
    ['1', false, true],
    [0.5, false, true],
    ['false', true, false],
    [false, true, false],
    [0, true, false],
    [-1, true, false],
    ['0', true, false],
    ['', true, false],
    ['yes', true, false],
    ['TRUE', true, false],
  ])('%j for %j is %j', (value, fallback, expected) => {
    expect(read(value, fallback)).toBe(expected)
  })

  it('is the default where there is none of its name', () => {
    expect(configValue([], 'a', 'b')).toBe('b')
    expect(configValue([{ name: 'A', value: 'c' }], 'a', 'b')).toBe('b')
  })
})

describe('the backend of a page', () => {
  const nz: Backend = {
    name: 'NZ',
    code: 'NZ',
    baseURL: 'https://nz.test',
    locale: 'nz-en',
    enable: true,
    organisation_id: 1,
    testing: false,
  }
  const au: Backend = { ...nz, name: 'AU', code: 'AU', baseURL: 'https://au.test' }
  const hosts = { production: ['records.test'], test: ['try.test'] }
  const at = (hostname: string): { origin: string; hostname: string } => ({ origin: `https://${hostname}`, hostname })

  it.each<[string, Backend[], string, string, string | null]>([
    ['a single one, whatever the country', [nz], 'elsewhere.test', 'AU', 'https://nz.test'],
    ['the one of the country', [nz, au], 'elsewhere.test', 'AU', 'https://au.test'],
    ['none of an unknown country', [nz, au], 'elsewhere.test', 'FR', null],
    ['the only one that is enabled', [{ ...nz, enable: false }, au], 'elsewhere.test', 'NZ', 'https://au.test'],
    ['none where none is enabled', [{ ...nz, enable: false }], 'elsewhere.test', 'NZ', null],
    ['the own origin on a production host', [nz, au], 'records.test', 'NZ', 'https://records.test'],
    ['the own origin on a test host', [nz], 'try.test', 'NZ', 'https://try.test'],
    ['the own origin without an address', [{ ...nz, baseURL: '' }], 'localhost', 'NZ', 'https://localhost'],
    ['none where there is none', [], 'records.test', 'NZ', null],
  ])('is %s', (_words, backends, hostname, country, expected) => {
    expect(chooseBackend(backends, at(hostname), hosts, country)?.baseURL ?? null).toBe(expected)
  })

  it('has the locale of its host', () => {
    expect([localeOf('records.test', hosts), localeOf('try.test', hosts), localeOf('localhost', hosts)]).toEqual([
      'nz-en',
      'nz-en-test',
      'nz-en',
    ])
  })

  it('is for testing when it says so, or for the test user', () => {
    expect(isTesting({ testing: true }, null, '')).toBe(true)
    expect(isTesting({ testing: false }, 'tester', 'tester')).toBe(true)
    expect(isTesting({ testing: false }, 'aroha', 'tester')).toBe(false)
    expect(isTesting({ testing: false }, '', '')).toBe(false)
    expect(isTesting(null, null, '')).toBe(false)
  })
})

describe('the settings the application knows', () => {
  it('each have one name, and a default of their type', () => {
    expect(new Set(knownSettings.map(({ name }) => name)).size).toBe(knownSettings.length)
    for (const { name, type, fallback, choices } of knownSettings) {
      expect([name, typeof fallback]).toEqual([name, type])
      expect(organisationconfig.fields.name.schema.safeParse(name).success).toBe(true)
      if (choices) expect(choices.map(({ value }) => value)).toContain(String(fallback))
    }
  })

  it('are found by name, and others are not', () => {
    expect(knownSetting('goal_complete_when')?.fallback).toBe('exceeds')
    expect(knownSetting('colour_of_the_door')).toBeNull()
  })
})
