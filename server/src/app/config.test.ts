import { expect, it } from 'vitest'
import { readConfiguration } from './config.ts'

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfiguration(environment)
    return ''
  } catch (error) {
    return String(error)
  }
}

it('names every wrong setting at once, in words for whoever starts the server', () => {
  const said = refusal({
    NODE_ENV: 'prod',
    PORT: 'http',
    DATABASE_POOL: '1',
    DATABASE_URL: 'mysql://x',
    PUBLIC_URL: 'here',
    DEMO_PASSWORD: 'short',
    TOKEN_SECRET: 'short',
    TRUST_PROXIES: '9',
    LOG_LEVEL: 'loud',
    TESTING: 'maybe',
  })
  expect(said.split('\n')).toEqual([
    'Error: The configuration is not right:',
    '  NODE_ENV: One of development, test, production',
    '  PORT: Enter a number',
    '  PUBLIC_URL: Enter a full address, starting with https://',
    '  DATABASE_URL: starts with postgres:// or postgresql://',
    '  DATABASE_POOL: At least 4',
    '  DEMO_PASSWORD: At least 8 characters',
    '  TOKEN_SECRET: has at least 32 characters',
    '  TRUST_PROXIES: At most 5',
    '  LOG_LEVEL: One of trace, debug, info, warn, error, silent',
    '  TESTING: One of 0, 1, true, false',
    'All settings are listed in docs/configuration.md.',
  ])
})

it('wants addresses of webs and backends whole', () => {
  const backend = { name: 'Australia', code: 'AU', organisation_id: 1 }
  const withBase = (baseURL: string) => ({ BACKENDS: JSON.stringify([{ ...backend, baseURL }]) })
  expect(readConfiguration({ WEB_ORIGINS: 'https://a.nz, http://b.nz:8080' }).webOrigins).toEqual([
    'https://a.nz',
    'http://b.nz:8080',
  ])
  expect(readConfiguration(withBase('https://au.example')).backends).toMatchObject([{ baseURL: 'https://au.example' }])
  for (const wrong of ['https://a.nz/', 'a.nz', '*'])
    expect(refusal({ WEB_ORIGINS: wrong })).toContain('WEB_ORIGINS: are')
  expect(refusal(withBase('au.example'))).toContain('BACKENDS is not the JSON it should be')
})

it('wants a pooler where the database itself is named as well', () => {
  const DATABASE_DIRECT_URL = 'postgres://db/college'
  expect(refusal({ DATABASE_DIRECT_URL })).toContain('DATABASE_URL: is needed with DATABASE_DIRECT_URL')
  expect(readConfiguration({ DATABASE_DIRECT_URL, DATABASE_URL: 'postgres://pooler/college' })).toMatchObject({
    databaseUrl: 'postgres://pooler/college',
    databaseDirectUrl: DATABASE_DIRECT_URL,
  })
})

it('wants a primary where a standby is named', () => {
  const DATABASE_READ_URL = 'postgres://standby/college'
  expect(refusal({ DATABASE_READ_URL })).toContain('DATABASE_URL: is needed with DATABASE_READ_URL')
  const both = { DATABASE_READ_URL, DATABASE_URL: 'postgres://primary/college' }
  expect(readConfiguration(both)).toMatchObject({ databaseReadUrl: DATABASE_READ_URL })
})

it('takes an empty setting as one that is not set', () => {
  expect(readConfiguration({ PORT: '', DATA_DIR: '', DATABASE_URL: '' })).toMatchObject({
    port: 5_000,
    dataDir: './data',
    databaseUrl: null,
  })
})
