import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { connectAs, settled, startXero } from '#accounting/testing'
import { openTestApp, statementsOf } from '#testing'

const xero = await startXero()
const college = await openTestApp({ environment: xero.settings })
afterAll(async () => {
  await xero.close()
  expect(xero.violations).toEqual([])
})
await connectAs(await college.as('admin1'), xero)
await settled(college)

const send = async (
  body: string,
  signature?: string,
  { http } = college,
): Promise<{ status: number; text: string }> => {
  const answer = await http.inject({
    method: 'POST',
    url: '/api/v1/xero/webhook',
    headers: {
      'content-type': 'application/json',
      ...(signature === undefined ? {} : { 'x-xero-signature': signature }),
    },
    payload: body,
  })
  return { status: answer.statusCode, text: answer.body }
}

const contact = xero.books.putContact({ Name: 'Ana Whitu' })
const invoice = xero.books.putInvoice({
  Contact: { ContactID: contact.ContactID },
  InvoiceNumber: 'INV-0001',
  Date: '2026-07-01',
  Status: 'DRAFT',
})

const fetched = (): number => xero.calls.filter(({ path }) => path === `Invoices/${invoice.InvoiceID}`).length

it('answers Xero’s own test of the address: 200 without a body where it is signed, 401 where it is not', async () => {
  const { body, signature } = xero.hook([])
  expect(await send(body, signature)).toEqual({ status: 200, text: '' })
  const wrong = Buffer.alloc(32).toString('base64')
  const refused = (text: string): unknown => (JSON.parse(text) as { message: unknown }).message // as every refusal has it
  for (const other of [wrong, signature.slice(0, 20), 'not base64 at all', '', undefined]) {
    const { status, text } = await send(body, other)
    expect([status, refused(text)]).toEqual([401, 'The signature is not right.'])
  }
  const changed = await send(`${body} `, signature)
  expect([changed.status, refused(changed.text)]).toEqual([401, 'The signature is not right.'])
})

it('fetches what is reported later and once, however often the report comes', async () => {
  xero.slow = 300
  const report = xero.hook([{ id: invoice.InvoiceID, at: '2026-11-26T01:02:03.456' }])
  const before = fetched()
  const answers = await Promise.all([1, 2, 3].map(() => send(report.body, report.signature)))
  // Nothing was asked of Xero before the answer.
  expect([answers.map(({ status }) => status), fetched()]).toEqual([[200, 200, 200], before])
  xero.slow = 0
  await settled(college)
  expect(fetched()).toBe(before + 1)
  await send(report.body, report.signature)
  await settled(college)
  expect(fetched()).toBe(before + 1)
  const kept = await college.db.row<{ number: string }>('select number from xero_invoice where xero_id = $1', [
    invoice.InvoiceID,
  ])
  expect(kept?.number).toBe('INV-0001')
})

it('leaves alone what is of no college here, of no invoice, or no report', async () => {
  const { body, signature } = xero.hook([
    { id: invoice.InvoiceID, tenant: randomUUID() },
    { id: contact.ContactID, category: 'CONTACT' },
    { id: invoice.InvoiceID, at: 'yesterday' },
  ])
  expect((await send(body, signature)).status).toBe(200)
  const queued = await college.db.rows(`select 1 from xero_task where kind = 'fetch' and state = 'waiting'`)
  expect(queued.length).toBe(0)
  const junk = xero.sign('{"events": 7}')
  const refused = await send('{"events": 7}', junk)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('This is not a report of Xero.')])
  const huge = JSON.stringify({ events: [], more: 'x'.repeat(500_000) })
  const tooLarge = await send(huge, xero.sign(huge))
  expect([tooLarge.status, tooLarge.text]).toEqual([413, expect.stringContaining('This is too large.')])
})

it('answers a report of a thousand events with as many statements as one of a single event', async () => {
  // What is to be fetched waits meanwhile.
  await college.db.rows(`update xero_connection set waits_until = '2100-01-01', waits_for = 'day'`)
  const quiet = await college.node({ environment: xero.settings, hurry: 0.01 })
  const sent = (count: number): Promise<number> => {
    const report = xero.hook(Array.from({ length: count }, () => ({ id: randomUUID() })))
    return statementsOf(quiet, async () => {
      expect((await send(report.body, report.signature, quiet)).status).toBe(200)
    })
  }
  const one = await sent(1)
  expect(await sent(1_000)).toBeLessThanOrEqual(one)
  const queued = await college.db.rows(`select 1 from xero_task where kind = 'fetch' and state = 'waiting'`)
  expect(queued.length).toBe(1_001)
  await college.db.rows(`delete from xero_task where kind = 'fetch'`)
  await college.db.rows('update xero_connection set waits_until = null, waits_for = null')
})

it('takes no report where no key is set', async () => {
  const bare = await college.node({ environment: { ...xero.settings, XERO_WEBHOOK_KEY: '' } })
  const { body, signature } = xero.hook([])
  const answer = await bare.http.inject({
    method: 'POST',
    url: '/api/v1/xero/webhook',
    headers: { 'content-type': 'application/json', 'x-xero-signature': signature },
    payload: body,
  })
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { message: 'The signature is not right.' }])
})
