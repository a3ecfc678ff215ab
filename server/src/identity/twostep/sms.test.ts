import { createServer } from 'node:http'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import type { AnyRow } from '#testing'
import { openSmsGateway } from './sms.ts'
import type { SmsSettings } from './sms.ts'
import { secondStepFor, verify } from './testing/steps.ts'

interface Text {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** Stands in for a gateway: takes texts, or answers as told. */
const received: Text[] = []
let answer = (response: ServerResponse): void => void response.writeHead(201).end('{"id":1}')
const plain = answer
const standIn = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body })
    answer(response)
  })
})
const port = await new Promise<number>((listening) => {
  standIn.listen(0, '127.0.0.1', () => {
    const address = standIn.address()
    listening(typeof address === 'object' && address ? address.port : 0)
  })
})
const url = `http://127.0.0.1:${port}/send`
afterAll(() => {
  standIn.closeAllConnections()
  standIn.close()
})

const college = await openTestApp({ environment: { SMS_URL: url, SMS_TOKEN: 'key', SMS_FROM: 'College' } })

const codeIn = (text: Text | undefined): string => /(\d{6}) is your code/.exec(text?.body ?? '')?.[1] ?? ''

describe('codes to a phone', () => {
  it('go through the gateway, when it is set up and when signing in', async () => {
    const caller = await college.as('trainee1')
    expect((await caller.get<AnyRow>('/twostep')).data['available']).toEqual(['device', 'email', 'phone'])
    for (const phone of ['', '12', 'not a number', '+0211234567', '021 234 5678 9012 3456'])
      expect((await caller.post('/twostep/begin', { method: 'phone', phone })).named).toEqual(['phone'])
    const begun = await caller.post<AnyRow>('/twostep/begin', { method: 'phone', phone: '(021) 234 5482' })
    expect(begun.data['hint']).toBe('•••• 482')
    const sent = received.at(-1)
    expect(sent).toMatchObject({ path: '/send', headers: { authorization: 'Bearer key' } })
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      to: '+64212345482',
      from: 'College',
      text: expect.stringMatching(/^\d{6} is your code for Te Whare College\. It works for 10 minutes\./),
    })
    const body = { challenge: begun.data['challenge'], code: codeIn(sent) }
    expect((await caller.post('/twostep/confirm', body)).status).toBe(261)
    expect((await caller.get<AnyRow>('/twostep')).data).toMatchObject({ phone: '•••• 482', primary: 'phone' })
    college.clock.advance(31_000)
    const { challenge, methods } = await secondStepFor(college, 'trainee1')
    expect(methods[0]).toEqual({ method: 'phone', hint: '•••• 482' })
    expect((await college.guest.post('/guardcode/send', { challenge, method: 'phone' })).status).toBe(202)
    expect((await verify(college.guest, challenge, 'phone', codeIn(received.at(-1)))).status).toBe(200)
    college.clock.reset()
  })

  it('say so when the gateway does not take them', async () => {
    answer = (response) => void response.writeHead(500).end('{}')
    const caller = await college.as('trainee2')
    const begun = await caller.post('/twostep/begin', { method: 'phone', phone: '+61 412 345 678' })
    expect([begun.status, begun.message]).toEqual([503, expect.stringContaining('couldn’t send')])
    answer = plain
  })

  it('are not sent in testing mode', async () => {
    const testing = await college.node({ environment: { SMS_URL: url, TESTING: 'true' } })
    const caller = await testing.as('trainee2')
    expect((await caller.post('/twostep/begin', { method: 'phone', phone: '021 234 5678' })).status).toBe(501)
  })
})

describe('the gateway', () => {
  const settings: SmsSettings = {
    url,
    token: 'Basic abc',
    from: null,
    format: 'form',
    fields: { to: 'To', from: 'From', text: 'Body' },
  }

  it('is spoken to in forms as well, under its own names', async () => {
    await openSmsGateway(settings).send('+6421', 'Kia ora & welcome')
    const sent = received.at(-1)
    expect(sent?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      authorization: 'Basic abc',
    })
    expect([...new URLSearchParams(sent?.body)]).toEqual([
      ['To', '+6421'],
      ['Body', 'Kia ora & welcome'],
    ])
  })

  it('is not followed elsewhere', async () => {
    answer = (response) => void response.writeHead(307, { location: `${url}/elsewhere` }).end()
    const before = received.length
    await expect(openSmsGateway(settings).send('+6421', 'Kia ora')).rejects.toThrow('answered 307')
    expect(received.slice(before).map(({ path }) => path)).toEqual(['/send'])
    answer = plain
  })

  it('that is away is an error', async () => {
    await expect(openSmsGateway({ ...settings, url: 'http://127.0.0.1:9/' }).send('+6421', 'x')).rejects.toThrow()
  })
})
