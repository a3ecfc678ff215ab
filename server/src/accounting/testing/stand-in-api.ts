import { bodies, queries } from './asked.ts'
import type { AskedContact, AskedInvoice, BodyName } from './asked.ts'
import { Refused, StandInBooks } from './stand-in-books.ts'
import { lists } from './stand-in-lists.ts'

interface Answer {
  status: number
  answer: unknown
}

const write = (books: StandInBooks, name: BodyName, sent: unknown): Answer => {
  const schema = bodies[name]
  if (!schema) throw new Error(`Xero has no ${name}`)
  const given = schema.parse(sent)
  try {
    if ('Invoices' in given)
      return {
        status: 200,
        answer: { Invoices: given.Invoices.map((one) => books.putInvoice(one as AskedInvoice)) },
      } // of either schema
    return {
      status: 200,
      answer: { Contacts: given.Contacts.map((one) => books.putContact(one as AskedContact)) },
    } // of either schema
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const refusal = { Elements: [{ ValidationErrors: [{ Message: error.message }] }] }
    return {
      status: 400,
      answer: {
        ErrorNumber: 10,
        Type: 'ValidationException',
        Message: 'A validation exception occurred',
        ...refusal,
      },
    }
  }
}

/** What Xero answers to a call of its API that was sent as it should be. */
export const answerCall = (
  books: StandInBooks,
  method: string,
  path: string,
  query: URLSearchParams,
  sent: string,
  headers: { 'if-modified-since'?: string | undefined },
): Answer => {
  const [resource = '', id] = path.split('/')
  if (method !== 'GET') return write(books, `${method} ${resource}` as BodyName, JSON.parse(sent)) // parsed by its schema next
  if (resource in lists) return { status: 200, answer: lists[resource] }
  if (id !== undefined) {
    const found = books.invoices.get(id)
    return found ? { status: 200, answer: { Invoices: [found] } } : { status: 404, answer: {} }
  }
  const asked = Object.fromEntries(query)
  const schema = queries[resource]
  if (!schema) throw new Error(`Xero has no ${resource}`)
  schema.parse(asked)
  const since = headers['if-modified-since']
  const value = /=="(.*)"$/.exec(asked['where'] ?? '')?.[1]
  const numbers = asked['InvoiceNumbers']?.split(',')
  const rows: readonly object[] =
    resource === 'Invoices'
      ? books
          .since(books.invoices.values(), since)
          .filter((one) => one.Type === value && (numbers === undefined || numbers.includes(one.InvoiceNumber)))
      : books
          .since(books.contacts.values(), since)
          .filter((one) => value === undefined || one.EmailAddress === value || one.AccountNumber === value)
  const [page, size] = [Number(asked['page']), Number(asked['pageSize'])]
  const pagination = { page, pageSize: size, pageCount: Math.ceil(rows.length / size), itemCount: rows.length }
  return { status: 200, answer: { pagination, [resource]: rows.slice((page - 1) * size, page * size) } }
}
