import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { answers } from './sessionData.ts'
import { personIn, actorInCollege } from './state.ts'
import {
  actor,
  begin,
  beginReady,
  memory,
  person,
  reference,
  sent,
  serve,
  until,
  user,
  useSessionFixture,
} from './tests/sessionFixture.ts'

useSessionFixture()

const platform = () => ({
  code: 200,
  body: {
    data: user(),
    token: `token-${person}`,
    info: { actor: { ...actor(), platform_admin: true }, expires_at: '2026-12-01T00:00:00Z' },
  },
})
const ofPlatform = () => ({ '/user/signin': platform(), '/user/token': platform() })

const colleges = (path: string) =>
  sent()
    .filter((call) => call.path === `/api/v1${path}`)
    .map((call) => call.headers['college'])

test('a college that is chosen goes with every call, and with the session of this device', async () => {
  await serve(ofPlatform())
  const { session, storage, kind } = await beginReady()
  expect(colleges('/cpd/refdata')).toEqual([undefined])
  const before = answers.get()
  await session.chooseCollege(7)
  await until(() => kind() === 'ready')
  expect(answers.get()).not.toBe(before)
  expect(colleges('/cpd/refdata')).toEqual([undefined, '7'])
  expect(
    sent()
      .findLast(({ path }) => path === '/api/v1/organisation')
      ?.query.get('id'),
  ).toBe('7')
  const chosen = personIn(session.state.get())
  expect(chosen && actorInCollege(chosen)).toMatchObject({ college: 7, organisation_id: 7, platform_admin: true })
  expect(JSON.parse(storage.getItem('session') ?? '')).toMatchObject({ id: person, college: 7 })

  const again = begin({ storage })
  await again.session.resume()
  await until(() => again.kind() === 'ready')
  expect(personIn(again.session.state.get())?.college).toBe(7)
  await again.session.chooseCollege(null)
  await until(() => again.kind() === 'ready')
  expect(colleges('/cpd/refdata').at(-1)).toBeUndefined()
  expect(JSON.parse(storage.getItem('session') ?? '')).not.toHaveProperty('college')
})

test('what was typed stays when another college is chosen', async () => {
  await serve(ofPlatform())
  const { session, kind } = await beginReady()
  const drafts = () => personIn(session.state.get())?.drafts
  const open = drafts()
  open?.attend(() => open.keep('devcategory:new', 'typed just now'))
  await session.chooseCollege(7)
  await until(() => kind() === 'ready')
  expect(await drafts()?.read('devcategory:new')).toMatchObject({ value: 'typed just now' })
})

test('a college that is there no more is forgotten, and all are shown', async () => {
  const table = await serve(ofPlatform())
  const { session, kind } = await beginReady()
  table['/cpd/refdata'] = ({ headers }) =>
    headers['college'] === '9'
      ? { code: 404, body: { message: 'We couldn’t find this college.' } }
      : { code: 200, body: { data: reference } }
  await session.chooseCollege(9)
  await until(() => kind() === 'ready')
  expect(personIn(session.state.get())?.college).toBeNull()
})

test('the choice of one person is nobody else’s, and none for who administers no platform', async () => {
  await serve()
  const storage = memory()
  storage.setItem('token', 'kept')
  for (const id of [person, person + 10_000]) {
    storage.setItem('session', JSON.stringify({ id, name: 'G', type: 'Fellow', college: 7 }))
    const { session } = begin({ storage })
    expect((await session.resume())?.college).toBeNull()
  }
  expect(colleges('/user/token')).toEqual([undefined, undefined])
})
