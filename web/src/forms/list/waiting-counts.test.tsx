// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clientOf, startStubServer, type StubServer } from '#kit/testing'
import { openFormPage } from '../tests/formPage.tsx'
import { found, waitingOf, wholeOf } from '../tests/rows.ts'
import { educator, showTo } from '../tests/show.tsx'
import { useWaitingCounts } from './useWaitingSignatures.ts'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const Counts = () => <p>{JSON.stringify(useWaitingCounts())}</p>
const fellow = { ...educator, roles: ['Fellow'] }

test.each([
  [educator, { '/forms': 0, '/forms/trainee': 1 }, 'My trainee forms'],
  // Who is linked and has no teaching role has no such place in the menu.
  [fellow, { '/forms': 1, '/forms/trainee': 0 }, 'Forms'],
])(
  'what waits of a linked person is counted at the place that the reader’s menu has',
  async (viewer, counts, place) => {
    stub = await startStubServer(({ path }) =>
      path === '/api/v1/devformsignatures/waiting'
        ? found([waitingOf()])
        : { code: 260, body: { data: [], info: { total: 0, limit: 1, offset: 0, next: null } } },
    )
    showTo(viewer, <Counts />, clientOf(stub.baseURL).client)
    expect(await screen.findByText(JSON.stringify(counts))).toBeDefined()
    cleanup()
    await stub.close()
    stub = (await openFormPage(viewer, wholeOf())).stub
    expect((await screen.findAllByRole('link', { name: place })).length).toBeGreaterThan(0)
    if (place === 'Forms') expect(screen.queryByText('My trainee forms')).toBeNull()
  },
)
