import { createECDH, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { uploadAs } from '#files/testing'
import { begin, publish, visit, wholeOf } from '#forms/testing'
import { Keys, readKeyRing, versionOf, withNewVersion, writeKeyRing } from '#platform'
import type { KeyRing } from '#platform'
import { openNamed, openTestApp, somebodyWaits, testServerKeys } from '#testing'
import type { TestApp } from '#testing'
import { sealedValues } from './rotation.ts'

const college = await openTestApp()
const { a } = college.fixtures
const me = college.person('trainee1').id
await (
  await college.as('admin1')
).post('/oidc/provider', {
  name: 'Toka',
  issuer: 'https://login.toka.test',
  client_id: 'records',
  client_secret: 'kept sealed',
})
await (await college.as('admin1')).post('/badge/key', {})
const template = await publish(college, visit, { encrypt: true })
const ring = withNewVersion(readKeyRing(testServerKeys), randomBytes)
const nodeWith = (keys: KeyRing): Promise<TestApp> => college.node({ environment: { SERVER_KEYS: writeKeyRing(keys) } })

// One session through all of it, at every node.
const token = await college.tokenOf('trainee1', { remember: true })

interface Kept {
  nhi: string
  procedure: number
  form: number
  file: number
  seen: string
  content: Buffer
}
const written: Kept[] = []
const numbers = ['ZAC5361', 'ZSC21TN', 'ZAC4471']

/** Writes one of each that is sealed, at a node. */
const write = async (node: TestApp): Promise<void> => {
  const caller = node.withToken(token)
  const nhi = numbers[written.length % numbers.length] ?? ''
  const [seen, content] = [`A word ${randomBytes(6).toString('hex')}`, randomBytes(20_000)]
  const logged = await caller.put('/procedure', {
    user_id: me,
    procedure_date: college.fixtures.today,
    nhi,
    modality_id: a.modality,
    type_id: a.procedureType,
    region_id: a.region,
  })
  const form = await begin(caller, me, template.id, { data: { seen, referred: false } })
  const file = await uploadAs(node, token, { name: `${seen}.bin`, content })
  const sealed = await caller.post('/file/encrypt', { id: file.data.id })
  const device = await caller.put('/pushdevice', {
    endpoint: `https://push.service.example/${seen}`.replaceAll(' ', '-'),
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  })
  expect([logged.status, file.status, sealed.status, device.status]).toEqual([201, 201, 261, 201])
  written.push({ nhi, procedure: logged.data.id, form: form.id, file: file.data.id, seen, content })
}

/** Reads one of each at a node, and holds it against what was written. */
const read = async (node: TestApp, { nhi, procedure, form, file, seen, content }: Kept): Promise<void> => {
  const caller = node.withToken(token)
  const shown = await caller.post('/procedure/nhi', { id: procedure })
  expect([shown.status, shown.data]).toEqual([200, { id: procedure, nhi }])
  expect((await wholeOf(caller, form)).form.data).toEqual({ seen, referred: false })
  const got = await caller.post(`/file/${file}/download`)
  expect([got.status, got.raw.equals(content)]).toEqual([200, true])
}

/** Some rounds in which each node writes while each reads what the others have written. The hours between are the limits' on NHIs. */
const use = async (nodes: readonly TestApp[], rounds: number): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) {
    const before = written.filter((_kept, at) => at === 0 || at >= written.length - 3)
    await Promise.all(nodes.flatMap((node) => [write(node), ...before.map((kept) => read(node, kept))]))
    college.clock.advance(11 * 60_000)
  }
}

/** By how many values each key has sealed. */
const sealedBy = async (): Promise<Record<number, number>> => {
  const rows = await college.db.rows<{ sealed: Buffer }>(
    `select nhi_sealed as sealed from procedure where nhi_sealed is not null
     union all select data_sealed from devform where data_sealed is not null
     union all select data_sealed from devform_revision where data_sealed is not null
     union all select answers_sealed from devformsignature where answers_sealed is not null
     union all select data_sealed from devform_move where data_sealed is not null
     union all select result_sealed from devform_result
     union all select client_secret from signinprovider
     union all select private_sealed from push_key
     union all select subscription_sealed from pushdevice
     union all select private_key from badgekey where private_key is not null
     union all select wrapped_key from filecontent where wrapped_key is not null
     union all select wrapped_key from exportjob where wrapped_key is not null
     union all select private_sealed from export_seal`,
  )
  const counts: Record<number, number> = {}
  for (const { sealed } of rows) counts[versionOf(sealed)] = (counts[versionOf(sealed)] ?? 0) + 1
  return counts
}
const resealAll = async (db = college.db): Promise<number> => {
  let changed = 0
  for (const reseal of Object.values(sealedValues)) changed += await reseal({ db, keys: new Keys(ring, randomBytes) })
  return changed
}

/** Begins resealing on a connection of its own, and has the database end that in the midst of the files. */
const resealBrokenOff = async (): Promise<void> => {
  const named = await college.db.row<{ name: string }>('select current_database() as name')
  const db = openNamed(named?.name ?? '', 1)
  try {
    let broken: Promise<void> | undefined
    const own = await db.row<{ pid: number }>('select pg_backend_pid() as pid')
    await college.db.transaction(async (tx) => {
      await tx.rows('select 1 from filecontent where file_id = $1 for update', [written[2]?.file])
      broken = expect(resealAll(db)).rejects.toThrow()
      await somebodyWaits(college)
      await tx.rows('select pg_terminate_backend($1)', [own?.pid])
    })
    await broken
  } finally {
    await db.close()
  }
}

it('keys change under load: with one session, nothing read wrong, nothing lost, at last nothing under the old key', async () => {
  // At first every node is given the new key while the old one goes on sealing: node by node, each reads what the other writes.
  await use([college, await nodeWith({ ...ring, seal: 1 })], 2)
  expect(Object.keys(await sealedBy())).toEqual(['1'])
  // Then, node by node again, the new one seals, and what is there is sealed again meanwhile.
  const [ready, newest] = [await nodeWith({ ...ring, seal: 1 }), await nodeWith(ring)]
  await use([ready, newest], 1)
  await resealBrokenOff()
  expect(Object.keys(await sealedBy())).toEqual(['1', '2'])
  await Promise.all([use([ready, newest], 2), resealAll(), resealAll()])
  // With the last node that sealed by the old key gone, a last run leaves nothing under it.
  await resealAll()
  expect(Object.keys(await sealedBy())).toEqual(['2'])
  expect(await resealAll()).toBe(0)
  const alone = await nodeWith({
    index: ring.index,
    versions: new Map([...ring.versions].filter(([name]) => name === 2)),
  })
  for (const kept of written) {
    await read(alone, kept)
    college.clock.advance(60_000)
  }
  const found = await alone.withToken(token).post<{ id: number }[]>('/procedure/search', { nhi: numbers[1] })
  const expected = written.filter(({ nhi }) => nhi === numbers[1]).map(({ procedure }) => procedure)
  expect(found.data.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(expect.arrayContaining(expected))
})

it('a node without the new key refuses what that has sealed, and shows nothing wrong', async () => {
  const newest = await nodeWith(ring)
  await write(newest)
  const [kept] = written.slice(-1)
  const caller = college.withToken(token)
  college.clock.advance(11 * 60_000)
  expect((await caller.post('/procedure/nhi', { id: kept?.procedure })).status).toBe(500)
  expect((await caller.post(`/file/${kept?.file}/download`)).status).toBe(503)
})

it('all columns that are sealed with keys of the server are sealed again', async () => {
  const columns = await college.db.rows<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type = 'bytea' and column_name ~ 'sealed|wrapped' order by 1`,
  )
  expect(columns.map(({ name }) => name)).toEqual([
    'devform.data_sealed',
    'devform_move.data_sealed',
    'devform_result.result_sealed',
    'devform_revision.data_sealed',
    'devformsignature.answers_sealed',
    'export_seal.private_sealed',
    'exportjob.wrapped_key',
    'filecontent.wrapped_key',
    'procedure.nhi_sealed',
    'push_key.private_sealed',
    'pushdevice.subscription_sealed',
    // Held in accounting/xero/connect.test.ts: this college has none.
    'xero_connection.access_sealed',
    'xero_connection.refresh_sealed',
  ])
})
