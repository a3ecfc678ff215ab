import { z } from 'zod'

/*
 * What we ask of Xero, as its OpenAPI document has it (XeroAPI/Xero-OpenAPI, xero_accounting.yaml 16.1.0 of 13 July 2026: each field, its
 * choices and the lengths of the main ones were compared once; some lengths, as of `Reference`, are ours). A request with more, less or
 * other than this is one that Xero would not take as we mean it, and fails the test.
 */

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const cents = z.number().refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'whole cents')

const line = z.strictObject({
  Description: z.string().min(1).max(4_000),
  Quantity: z.number().positive(),
  UnitAmount: cents,
  AccountCode: z.string().max(10).optional(),
  TaxType: z.string().max(50).optional(),
  TaxAmount: cents.optional(),
})

const someContact = z.union([z.strictObject({ ContactID: z.uuid() }), z.strictObject({ Name: z.string().min(1) })])

const newInvoice = z.strictObject({
  Type: z.literal('ACCREC'),
  Contact: someContact,
  InvoiceNumber: z.string().max(255).optional(),
  Reference: z.string().max(255).optional(),
  Date: day,
  DueDate: day.optional(),
  Status: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED']),
  CurrencyCode: z.string().length(3).optional(),
  LineAmountTypes: z.enum(['Inclusive', 'Exclusive', 'NoTax']),
  LineItems: z.array(line).min(1),
  BrandingThemeID: z.uuid().optional(),
  SentToContact: z.boolean().optional(),
})
const changedInvoice = newInvoice
  .omit({ Type: true })
  .partial()
  .extend({
    InvoiceID: z.uuid(),
    Status: z.enum(['DRAFT', 'SUBMITTED', 'AUTHORISED', 'DELETED', 'VOIDED']).optional(),
  })

const contactFields = z.strictObject({
  Name: z.string().min(1).max(255),
  FirstName: z.string().max(255).optional(),
  LastName: z.string().max(255).optional(),
  EmailAddress: z.string().max(255).optional(),
  AccountNumber: z.string().max(50).optional(),
})

export const bodies = {
  'PUT Invoices': z.strictObject({ Invoices: z.array(newInvoice).length(1) }),
  'POST Invoices': z.strictObject({ Invoices: z.array(changedInvoice).length(1) }),
  'PUT Contacts': z.strictObject({ Contacts: z.array(contactFields).length(1) }),
  'POST Contacts': z.strictObject({
    Contacts: z
      .array(
        contactFields
          .partial()
          .extend({ ContactID: z.uuid(), ContactStatus: z.enum(['ACTIVE', 'ARCHIVED']).optional() }),
      )
      .length(1),
  }),
} as const
export type BodyName = keyof typeof bodies
export type AskedInvoice = Omit<Partial<z.output<typeof newInvoice>>, 'Status'> &
  Omit<Partial<z.output<typeof changedInvoice>>, 'Type'>
export type AskedContact = z.output<(typeof bodies)['POST Contacts']>['Contacts'][number]

const pages = { page: z.string().regex(/^[1-9]\d*$/), pageSize: z.string().regex(/^\d+$/), order: z.string() }

/** A condition of Xero's own language, with one text that holds no quotes. */
const condition = (column: string) => z.string().regex(new RegExp(String.raw`^${column}=="[^"\\]*"$`))

export const queries: Readonly<Record<string, z.ZodType>> = {
  Invoices: z.strictObject({
    ...pages,
    where: condition('Type'),
    InvoiceNumbers: z.string().optional(),
  }),
  Contacts: z.strictObject({
    ...pages,
    where: z.union([condition('EmailAddress'), condition('AccountNumber')]).optional(),
  }),
}

export const headers = z.object({
  authorization: z.string().regex(/^Bearer \S+$/),
  'xero-tenant-id': z.uuid(),
  accept: z.literal('application/json'),
  'idempotency-key': z.string().min(1).max(128).optional(),
  'if-modified-since': z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/)
    .optional(),
})

const client = { client_id: z.string().optional() }
export const forms = {
  authorization_code: z.strictObject({
    ...client,
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.url(),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  refresh_token: z.strictObject({ ...client, grant_type: z.literal('refresh_token'), refresh_token: z.string() }),
  revocation: z.strictObject({ ...client, token: z.string() }),
}

export const authorise = z.strictObject({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url(),
  scope: z.string().includes('offline_access'),
  state: z.string().min(20),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal('S256'),
})
