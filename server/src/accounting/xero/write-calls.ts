import { createHash } from 'node:crypto'
import {
  changeXeroContact,
  changeXeroInvoice,
  createXeroContact,
  createXeroInvoice,
  removeXeroContact,
  removeXeroInvoice,
} from '@college/contract/accounting'
import type { BodyOf } from '@college/contract/kit'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call } from '#platform'
import { contactOf, invoiceOf, readInvoice, writeContact, writeInvoice } from './books.ts'
import type { XeroClient } from './client.ts'
import { clientFor, noteBooks, ownBooks, withXero } from './parts.ts'
import type { XeroParts } from './parts.ts'
import { XeroTrouble } from './trouble.ts'

type InvoiceFields = Omit<BodyOf<typeof changeXeroInvoice>, 'id'>
type ContactFields = Omit<BodyOf<typeof changeXeroContact>, 'id'>

/** Members that are given, under the names that Xero has for them. */
const named = (members: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))

const wireInvoice = (given: InvoiceFields): Record<string, unknown> =>
  named({
    Contact: given.contact_id === undefined ? undefined : { ContactID: given.contact_id },
    InvoiceNumber: given.number,
    Reference: given.reference,
    Date: given.date,
    DueDate: given.due,
    Status: given.status,
    ...(given.lines === undefined
      ? {}
      : {
          LineAmountTypes: 'Inclusive',
          LineItems: given.lines.map((line) =>
            named({
              Description: line.description,
              Quantity: line.quantity,
              UnitAmount: line.unit_amount,
              AccountCode: line.account_code,
              TaxType: line.tax_type,
            }),
          ),
        }),
  })

const wireContact = (given: ContactFields): Record<string, unknown> =>
  named({
    Name: given.name,
    FirstName: given.firstname,
    LastName: given.lastname,
    EmailAddress: given.email,
    AccountNumber: given.account_number,
  })

/**
 * The key with which Xero takes a write once: the caller's own for repeating it, so that a repeat whose first answer was lost is none. A
 * caller without one means a new write each time.
 */
const keyOf = ({ caller, random }: Call, organisation: number): string =>
  caller.idempotencyKey === null
    ? random(16).toString('hex')
    : createHash('sha256')
        .update(`${organisation} ${caller.actor.id} ${caller.call} ${caller.idempotencyKey}`)
        .digest('hex')

interface Act {
  readonly client: XeroClient
  readonly organisation: number
  readonly key: string
}

const inBooks = async <T>(call: Call, parts: XeroParts, work: (act: Act) => Promise<T>): Promise<T> => {
  const organisation = await ownBooks(call)
  return withXero(call, () => work({ client: clientFor(call, parts), organisation, key: keyOf(call, organisation) }))
}

const plain = { plain: true }

/** What the office writes in its books at Xero. None holds a transaction: Xero may take its time. */
export const xeroWriteCalls = (parts: XeroParts): readonly Served[] => [
  serve(
    createXeroInvoice,
    (call, { body }) =>
      inBooks(call, parts, async ({ client, organisation, key }) => {
        const made = invoiceOf(
          await writeInvoice(client, organisation, 'people', {
            method: 'PUT',
            key,
            body: { Type: 'ACCREC', ...wireInvoice(body) },
          }),
        )
        await noteBooks(call, organisation, 'change', { invoice: [null, made.number ?? made.id] })
        return { data: made }
      }),
    plain,
  ),
  serve(
    changeXeroInvoice,
    (call, { body: { id, ...given } }) =>
      inBooks(call, parts, async ({ client, organisation, key }) => {
        const before = await readInvoice(client, organisation, 'people', id)
        const made = invoiceOf(
          await writeInvoice(client, organisation, 'people', {
            method: 'POST',
            key,
            body: { InvoiceID: id, ...wireInvoice(given) },
          }),
        )
        await noteBooks(call, organisation, 'change', {
          invoice: [before.InvoiceNumber ?? id, made.number ?? id],
          total: [before.Total, made.total],
          status: [before.Status, made.status],
        })
        return { data: made }
      }),
    plain,
  ),
  serve(
    removeXeroInvoice,
    (call, { query: { id } }) =>
      inBooks(call, parts, async ({ client, organisation, key }) => {
        const before = await readInvoice(client, organisation, 'people', id)
        if (before.AmountPaid > 0 || before.AmountCredited > 0)
          throw new XeroTrouble('refused', 'This invoice has payments or credits in Xero. Remove those there first.')
        const Status = ['DRAFT', 'SUBMITTED'].includes(before.Status) ? 'DELETED' : 'VOIDED'
        const made = invoiceOf(
          await writeInvoice(client, organisation, 'people', { method: 'POST', key, body: { InvoiceID: id, Status } }),
        )
        await noteBooks(call, organisation, 'change', {
          invoice: [made.number ?? id, null],
          status: [before.Status, made.status],
        })
        return { data: made }
      }),
    plain,
  ),
  serve(
    createXeroContact,
    (call, { body }) =>
      inBooks(call, parts, async ({ client, organisation, key }) => {
        const made = contactOf(
          await writeContact(client, organisation, 'people', { method: 'PUT', key, body: wireContact(body) }),
        )
        await noteBooks(call, organisation, 'change', { contact: [null, made.name] })
        return { data: made }
      }),
    plain,
  ),
  serve(
    changeXeroContact,
    (call, { body: { id, ...given } }) =>
      inBooks(call, parts, async ({ client, organisation, key }) => {
        const body = { ContactID: id, ...wireContact(given) }
        const made = contactOf(await writeContact(client, organisation, 'people', { method: 'POST', key, body }))
        await noteBooks(call, organisation, 'change', { contact: [id, made.name] })
        return { data: made }
      }),
    plain,
  ),
  serve(
    removeXeroContact,
    (call, { query: { id } }) =>
      inBooks(call, parts, async ({ client, organisation, key }) => {
        const body = { ContactID: id, ContactStatus: 'ARCHIVED' }
        const made = contactOf(await writeContact(client, organisation, 'people', { method: 'POST', key, body }))
        await noteBooks(call, organisation, 'change', { contact: [made.name, null] })
        return { data: made }
      }),
    plain,
  ),
]
