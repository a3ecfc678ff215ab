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

it('sends backups to a folder or to a part of a store, apart from the files of people', () => {
  const access = { S3_ACCESS_KEY_ID: 'moa', S3_SECRET_ACCESS_KEY: 'huia', BACKUP_PASSPHRASE: 'kauri rimu totara matai' }
  const BACKUP_S3 = 'college/backups'
  expect(readConfiguration({ ...access, BACKUP_S3, S3_BUCKET: 'college', S3_PREFIX: 'files/' })).toMatchObject({
    backup: { place: { bucket: 'college', prefix: 'backups/', accessKeyId: 'moa', region: 'us-east-1' }, days: 35 },
    files: { s3: { bucket: 'college', prefix: 'files/' } },
  })
  expect(readConfiguration({ ...access, BACKUP_DIR: '/srv/backups' }).backup).toMatchObject({ place: '/srv/backups' })
  expect(refusal({ ...access, BACKUP_S3, BACKUP_DIR: '/srv/backups' })).toContain(
    'BACKUP_S3: is set beside BACKUP_DIR: backups go to one of them',
  )
  const withFiles = 'BACKUP_S3: is where the college’s files are (S3_BUCKET, S3_PREFIX), or has them within'
  for (const S3_PREFIX of ['', 'backups/', 'backups/files/', 'back'])
    expect(refusal({ ...access, BACKUP_S3, S3_BUCKET: 'college', S3_PREFIX })).toContain(withFiles)
  expect(refusal({ ...access, BACKUP_S3: 'college', S3_BUCKET: 'college', S3_PREFIX: 'files/' })).toContain(withFiles)
  expect(refusal({ ...access, BACKUP_S3, S3_BUCKET: 'college-files' })).toBe('')
  expect(refusal({ ...access, BACKUP_S3: '/backups' })).toContain('BACKUP_S3: is a bucket, or a bucket/prefix')
  const { BACKUP_PASSPHRASE, ...keys } = access
  expect(refusal({ ...keys, BACKUP_S3 })).toContain('BACKUP_PASSPHRASE: is needed with BACKUP_DIR and BACKUP_S3')
  expect(refusal({ BACKUP_PASSPHRASE, BACKUP_S3 })).toContain('S3_ACCESS_KEY_ID: and S3_SECRET_ACCESS_KEY are needed')
  expect(refusal({ ...access, BACKUP_S3, DATABASE_URL: 'postgres://db/college' })).toContain(
    'BACKUP_DIR: and BACKUP_S3 are for the embedded database',
  )
})
