// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { clientOf, show, startStubServer, type StubServer } from '#kit/testing'
import { Api } from './Api.tsx'

const college = { $ref: '#/components/parameters/college' }
const id = { name: 'id', in: 'query', required: true, schema: { type: 'integer' } }
const paths = {
  '/placement': {
    get: { summary: 'Returns a placement.', 'x-who': 'signedIn', parameters: [id, college] },
    post: {
      summary: 'Changes a placement.',
      'x-who': 'admin',
      requestBody: { content: { 'application/json': { schema: { title: 'What changes' } } } },
    },
  },
}

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

test('the calls are those of the description that programs read', async () => {
  stub = await startStubServer(() => ({ code: 200, body: { paths } }))
  show(<Api />, clientOf(stub.baseURL).client)
  await screen.findByText('2 calls')
  const person = userEvent.setup()
  await person.click(screen.getByText('Returns a placement.'))
  expect((await screen.findByText('Anyone signed in, limited to the rows they can see.')).textContent).toBeTruthy()
  const query = JSON.parse(screen.getByRole('region', { name: 'Query of /placement' }).textContent) as unknown
  expect(query).toEqual({ type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] })
  await person.type(screen.getByRole('searchbox', { name: 'Search calls' }), 'changes')
  await screen.findByText('1 of 2 calls')
  await person.click(screen.getByText('Changes a placement.'))
  expect((await screen.findByRole('region', { name: 'Body of /placement' })).textContent).toContain('What changes')
  expect(stub.received.map(({ path }) => path)).toEqual(['/api/v1/openapi.json'])
})

test('calls that could not be loaded say so', async () => {
  stub = await startStubServer(() => ({ code: 403, body: { message: 'This is for administrators.' } }))
  show(<Api />, clientOf(stub.baseURL).client)
  await screen.findByText('We couldn’t load the calls')
})
