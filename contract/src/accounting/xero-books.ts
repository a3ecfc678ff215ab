import { code, date, email, endpoint, nameText, personName } from '#kit'
import { z } from 'zod'
import { xeroId } from './xero.ts'

const money = z.number()

/** An invoice as Xero has it. */
export const xeroInvoice = z.strictObject({
  id: xeroId,
  number: z.string().nullable(),
  reference: z.string().nullable(),
  contact_id: xeroId.nullable(),
  contact: z.string(),
  status: z.string(),
  date: z.string().nullable(),
  due: z.string().nullable(),
  currency: z.string(),
  total: money,
  tax: money,
  paid: money,
  credited: money,
  owing: money,
  updated_at: z.string().nullable(),
})
export type XeroInvoice = z.output<typeof xeroInvoice>

/** A contact as Xero has it. */
export const xeroContact = z.strictObject({
  id: xeroId,
  name: z.string(),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  email: z.string().nullable(),
  account_number: z.string().nullable(),
  status: z.string(),
  updated_at: z.string().nullable(),
})
export type XeroContact = z.output<typeof xeroContact>

/** Invoices or contacts of one page. */
export const xeroPageSize = 100

const page = z.strictObject({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  /** Only what changed since. */
  modified_since: z.iso.datetime({ offset: true }).optional(),
})

const line = z.strictObject({
  description: z.string().trim().min(1, 'Describe the line').max(1_000),
  quantity: z.number().positive().max(1_000_000),
  unit_amount: money.min(-1_000_000_000).max(1_000_000_000),
  account_code: z.string().trim().min(1).max(10).optional(),
  tax_type: z.string().trim().min(1).max(50).optional(),
})

const invoiceFields = z.strictObject({
  contact_id: xeroId,
  number: z.string().trim().min(1).max(50).optional(),
  reference: z.string().trim().max(100).optional(),
  date: date().schema,
  due: date().schema,
  status: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED']).default('DRAFT'),
  lines: z.array(line).min(1, 'Give at least one line').max(15),
})

const contactFields = z.strictObject({
  name: nameText(255).schema,
  firstname: personName(100).schema.optional(),
  lastname: personName(100).schema.optional(),
  email: email().schema.optional(),
  account_number: z.string().trim().max(50).optional(),
})

const list = <T extends z.ZodType>(what: string, path: `/xero/${string}`, row: T) =>
  endpoint({
    method: 'GET',
    path,
    summary: `Returns the ${what} of the college’s organisation at Xero.`,
    who: 'admin',
    answer: z.array(row),
    ok: code.ok,
    outside: true,
  })

const paged = <T extends z.ZodType>(what: string, path: `/xero/${string}`, row: T) =>
  endpoint({
    method: 'GET',
    path,
    summary: `Returns ${what} of the college’s organisation at Xero, ${xeroPageSize} a page, newest change first.`,
    who: 'admin',
    query: page,
    answer: z.array(row),
    ok: code.ok,
    outside: true,
  })

const act = { who: 'admin', outside: true } as const
const byId = z.strictObject({ id: xeroId })

export const xeroInvoices = paged('invoices', '/xero/invoices', xeroInvoice)
export const createXeroInvoice = endpoint({
  ...act,
  method: 'PUT',
  path: '/xero/invoices',
  summary:
    'Makes an invoice at Xero; amounts of its lines are with tax. Repeated with the same idempotency key it is made once.',
  body: invoiceFields,
  answer: xeroInvoice,
  ok: code.created,
})
export const changeXeroInvoice = endpoint({
  ...act,
  method: 'POST',
  path: '/xero/invoices',
  summary: 'Changes an invoice at Xero. Lines, where given, replace those that it has.',
  body: invoiceFields.partial().extend({ id: xeroId, status: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED']).optional() }),
  answer: xeroInvoice,
  ok: code.updated,
})
export const removeXeroInvoice = endpoint({
  ...act,
  method: 'DELETE',
  path: '/xero/invoices',
  summary: 'Deletes a draft invoice at Xero, or voids one that was approved. One with payments stays.',
  query: byId,
  answer: xeroInvoice,
  ok: code.deleted,
})

export const xeroContacts = paged('contacts', '/xero/contacts', xeroContact)
export const createXeroContact = endpoint({
  ...act,
  method: 'PUT',
  path: '/xero/contacts',
  summary: 'Makes a contact at Xero. Repeated with the same idempotency key it is made once.',
  body: contactFields,
  answer: xeroContact,
  ok: code.created,
})
export const changeXeroContact = endpoint({
  ...act,
  method: 'POST',
  path: '/xero/contacts',
  summary: 'Changes a contact at Xero.',
  body: contactFields.partial().extend({ id: xeroId }),
  answer: xeroContact,
  ok: code.updated,
})
export const removeXeroContact = endpoint({
  ...act,
  method: 'DELETE',
  path: '/xero/contacts',
  summary: 'Archives a contact at Xero, which deletes none.',
  query: byId,
  answer: xeroContact,
  ok: code.deleted,
})

export const xeroItems = list(
  'items',
  '/xero/items',
  z.strictObject({ id: xeroId, code: z.string(), name: z.string().nullable(), price: money.nullable() }),
)
export const xeroCurrencies = list(
  'currencies',
  '/xero/currencies',
  z.strictObject({ code: z.string(), name: z.string().nullable() }),
)
export const xeroTaxtypes = list(
  'types of tax',
  '/xero/taxtypes',
  z.strictObject({ type: z.string(), name: z.string(), rate: money.nullable() }),
)
export const xeroTaxrates = list(
  'rates of tax',
  '/xero/taxrates',
  z.strictObject({
    name: z.string(),
    type: z.string(),
    status: z.string(),
    rate: money.nullable(),
    components: z.array(z.strictObject({ name: z.string(), rate: money })),
  }),
)
export const xeroAccounts = list(
  'accounts',
  '/xero/accounts',
  z.strictObject({
    id: xeroId,
    code: z.string().nullable(),
    name: z.string(),
    type: z.string(),
    tax_type: z.string().nullable(),
    status: z.string(),
    /** Whether invoices can be booked on it. */
    takes_invoices: z.boolean(),
  }),
)
export const xeroBrandingthemes = list(
  'branding themes',
  '/xero/brandingthemes',
  z.strictObject({ id: xeroId, name: z.string() }),
)
