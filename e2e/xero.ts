import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { startXero } from '../server/src/accounting/testing/stand-in.ts'

/** A stand-in for Xero, and beside it where the processes of the journeys play what happens there. */
export interface Books {
  /** Settings of the server that is connected with it. */
  readonly settings: Readonly<Record<string, string>>
  readonly address: string
  readonly close: () => Promise<void>
}

/** What can happen at Xero: an invoice is paid, or changed; the server is told by a web hook. */
export interface Happening {
  readonly what: 'pay' | 'change'
  readonly number: string
  readonly amount: number
  /** Where the server is. */
  readonly server: string
}

/** Starts the stand-in and the place beside it. */
export const startBooks = async (): Promise<Books> => {
  const xero = await startXero()
  const happen = async ({ what, number, amount, server }: Happening): Promise<number> => {
    const { InvoiceID } = xero.books.byNumber(number)
    const LineItems = [{ Description: 'Fee', Quantity: 1, UnitAmount: amount }]
    if (what === 'pay') xero.books.pay(number, amount, '2026-07-09')
    else xero.books.putInvoice({ InvoiceID, LineItems })
    const { body, signature } = xero.hook([{ id: InvoiceID }])
    const headers = { 'content-type': 'application/json', 'x-xero-signature': signature }
    return (await fetch(`${server}/api/v1/xero/webhook`, { method: 'POST', headers, body })).status
  }
  const place = createServer((request, response) => {
    const told = json(request).then((asked) => happen(asked as Happening)) // the journeys tell nothing else
    void told.then(
      (status) => response.writeHead(status).end(xero.violations.join('\n')),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((ready) => place.listen(0, '127.0.0.1', ready))
  const bound = place.address()
  return {
    settings: xero.settings,
    address: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`,
    close: async () => {
      place.closeAllConnections()
      await new Promise((closed) => place.close(closed))
      await xero.close()
    },
  }
}

/** Lets something happen at Xero; gives how the server answered its web hook, and what Xero found wrong with what it was asked. */
export const atXero = async (happening: Happening): Promise<{ status: number; wrong: string }> => {
  const response = await fetch(process.env['XERO_BOOKS'] ?? '', { method: 'POST', body: JSON.stringify(happening) })
  return { status: response.status, wrong: await response.text() }
}
