import type { XeroContact, XeroInvoice } from '@college/contract/accounting'
import { xeroPageSize } from '@college/contract/accounting'
import type { For } from './budget.ts'
import type { XeroClient } from './client.ts'
import { contacts, invoices } from './shapes.ts'
import type { WireContact, WireInvoice } from './shapes.ts'
import { XeroTrouble } from './trouble.ts'

/** An invoice of Xero, as we show it. */
export const invoiceOf = (row: WireInvoice): XeroInvoice => ({
  id: row.InvoiceID,
  number: row.InvoiceNumber,
  reference: row.Reference,
  contact_id: row.Contact.ContactID ?? null,
  contact: row.Contact.Name ?? '',
  status: row.Status,
  date: row.DateString,
  due: row.DueDateString,
  currency: row.CurrencyCode ?? 'NZD',
  total: row.Total,
  tax: row.TotalTax,
  paid: row.AmountPaid,
  credited: row.AmountCredited,
  owing: row.AmountDue,
  updated_at: row.UpdatedDateUTC,
})

/** A contact of Xero, as we show it. */
export const contactOf = (row: WireContact): XeroContact => ({
  id: row.ContactID,
  name: row.Name,
  firstname: row.FirstName,
  lastname: row.LastName,
  email: row.EmailAddress,
  account_number: row.AccountNumber,
  status: row.ContactStatus ?? 'ACTIVE',
  updated_at: row.UpdatedDateUTC,
})

export interface Page<T> {
  readonly rows: readonly T[]
  readonly pages: number
  readonly total: number
}

export interface PageAsk {
  readonly page: number
  readonly since: Date | null
  /** Xero's own conditions. */
  readonly where?: Readonly<Record<string, string>>
}

const pageOf = <T>(rows: readonly T[], said: { pageCount: number; itemCount: number } | null | undefined): Page<T> => ({
  rows,
  pages: said?.pageCount ?? 1,
  total: said?.itemCount ?? rows.length,
})

/** A page of sales invoices. Bills, which the college owes to others, are left out. */
export const readInvoices = async (
  client: XeroClient,
  organisation: number,
  who: For,
  { page, since, where = {} }: PageAsk,
): Promise<Page<WireInvoice>> => {
  const answer = await client.ask(organisation, who, {
    method: 'GET',
    path: 'Invoices',
    query: {
      where: 'Type=="ACCREC"',
      order: 'UpdatedDateUTC DESC',
      page: String(page),
      pageSize: String(xeroPageSize),
      ...where,
    },
    since,
    unchanged: { Invoices: [], pagination: null },
    answer: invoices,
  })
  return pageOf(
    answer.Invoices.filter(({ Type }) => Type === 'ACCREC'),
    answer.pagination,
  )
}

export const readContacts = async (
  client: XeroClient,
  organisation: number,
  who: For,
  { page, since, where = {} }: PageAsk,
): Promise<Page<WireContact>> => {
  const answer = await client.ask(organisation, who, {
    method: 'GET',
    path: 'Contacts',
    query: { order: 'UpdatedDateUTC DESC', page: String(page), pageSize: String(xeroPageSize), ...where },
    since,
    unchanged: { Contacts: [], pagination: null },
    answer: contacts,
  })
  return pageOf(answer.Contacts, answer.pagination)
}

const missing = (): XeroTrouble => new XeroTrouble('missing', 'Xero doesn’t have this.')

/** One sales invoice with its payments. */
export const readInvoice = async (
  client: XeroClient,
  organisation: number,
  who: For,
  id: string,
): Promise<WireInvoice> => {
  const { Invoices: found } = await client.ask(organisation, who, {
    method: 'GET',
    path: `Invoices/${id}`,
    answer: invoices,
  })
  const [one] = found
  if (!one || one.Type !== 'ACCREC') throw missing()
  return one
}

/** Writes one invoice: `PUT` makes it, `POST` changes the one that its `InvoiceID` names. */
export const writeInvoice = async (
  client: XeroClient,
  organisation: number,
  who: For,
  { method, body, key }: { method: 'PUT' | 'POST'; body: object; key: string },
): Promise<WireInvoice> => {
  const answer = await client.ask(organisation, who, {
    method,
    path: 'Invoices',
    body: { Invoices: [body] },
    key,
    answer: invoices,
  })
  const [one] = answer.Invoices
  if (!one) throw missing()
  return one
}

export const writeContact = async (
  client: XeroClient,
  organisation: number,
  who: For,
  { method, body, key }: { method: 'PUT' | 'POST'; body: object; key: string },
): Promise<WireContact> => {
  const answer = await client.ask(organisation, who, {
    method,
    path: 'Contacts',
    body: { Contacts: [body] },
    key,
    answer: contacts,
  })
  const [one] = answer.Contacts
  if (!one) throw missing()
  return one
}
