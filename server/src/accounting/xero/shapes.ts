import { z } from 'zod'

/*
 * What Xero's answers have to look like to be used (api.xro/2.0, as published). Members that are not named here are left out; what
 * is missing, of another type or out of all proportion makes an answer that is not read.
 */

const shortText = z.string().max(1_000)
const optionalText = shortText.nullish().transform((text) => (text === undefined || text === '' ? null : text))
const money = z.number().min(-1e12).max(1e12)
const optionalMoney = money.nullish().transform((amount) => amount ?? 0)

const instantShape = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/

/** Instants come as `/Date(1518685950940+0000)/`. */
const instant = z
  .string()
  .nullish()
  .transform((text) => {
    const [, ms] = instantShape.exec(text ?? '') ?? []
    return ms === undefined ? null : new Date(Number(ms)).toISOString()
  })

/** Days come as such an instant, of midnight in UTC, and as text beside it. */
const day = z
  .string()
  .max(40)
  .nullish()
  .transform((text) => /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(text ?? '')?.[0] ?? null)

const payment = z.object({ PaymentID: z.uuid(), Date: instant, Amount: money, Reference: optionalText })

/** What else was set against an invoice: a credit note, or money that came in before it. */
const applied = { Date: instant, AppliedAmount: optionalMoney }
const creditNote = z.object({ CreditNoteID: z.uuid(), CreditNoteNumber: optionalText, ...applied })
const overpayment = z.object({ OverpaymentID: z.uuid(), ...applied })
const prepayment = z.object({ PrepaymentID: z.uuid(), ...applied })

export const invoice = z.object({
  InvoiceID: z.uuid(),
  Type: z.string().max(20),
  InvoiceNumber: optionalText,
  Reference: optionalText,
  Contact: z.object({ ContactID: z.uuid().nullish(), Name: optionalText, EmailAddress: optionalText }),
  Status: z.string().max(20),
  DateString: day,
  DueDateString: day,
  CurrencyCode: z.string().max(3).nullish(),
  Total: money,
  TotalTax: optionalMoney,
  AmountPaid: optionalMoney,
  AmountCredited: optionalMoney,
  AmountDue: optionalMoney,
  UpdatedDateUTC: instant,
  FullyPaidOnDate: instant,
  Payments: z.array(payment).max(1_000).nullish(),
  CreditNotes: z.array(creditNote).max(1_000).nullish(),
  Overpayments: z.array(overpayment).max(1_000).nullish(),
  Prepayments: z.array(prepayment).max(1_000).nullish(),
})
export type WireInvoice = z.output<typeof invoice>

export const contact = z.object({
  ContactID: z.uuid(),
  Name: z.string().max(500),
  FirstName: optionalText,
  LastName: optionalText,
  EmailAddress: optionalText,
  AccountNumber: optionalText,
  ContactStatus: z.string().max(20).nullish(),
  UpdatedDateUTC: instant,
})
export type WireContact = z.output<typeof contact>

const many = 1_000
const pagination = z
  .object({
    page: z.number().int(),
    pageCount: z.number().int(),
    itemCount: z.number().int(),
  })
  .nullish()

export const invoices = z.object({ Invoices: z.array(invoice).max(many), pagination })
export const contacts = z.object({ Contacts: z.array(contact).max(many), pagination })

export const items = z.object({
  Items: z
    .array(
      z.object({
        ItemID: z.uuid(),
        Code: z.string().max(100),
        Name: optionalText,
        SalesDetails: z.object({ UnitPrice: money.nullish() }).nullish(),
      }),
    )
    .max(5_000),
})
export const currencies = z.object({
  Currencies: z.array(z.object({ Code: z.string().max(10), Description: optionalText })).max(many),
})
export const taxRates = z.object({
  TaxRates: z
    .array(
      z.object({
        Name: z.string().max(200),
        TaxType: z.string().max(100),
        Status: z.string().max(20),
        DisplayTaxRate: z.number().nullish(),
        TaxComponents: z
          .array(z.object({ Name: z.string().max(200), Rate: z.number() }))
          .max(50)
          .nullish(),
      }),
    )
    .max(many),
})
export const accounts = z.object({
  Accounts: z
    .array(
      z.object({
        AccountID: z.uuid(),
        Code: optionalText,
        Name: z.string().max(300),
        Type: z.string().max(50),
        Class: optionalText,
        TaxType: optionalText,
        Status: z.string().max(20),
      }),
    )
    .max(5_000),
})
export const brandingThemes = z.object({
  BrandingThemes: z.array(z.object({ BrandingThemeID: z.uuid(), Name: z.string().max(200) })).max(many),
})

const validation = z.object({ ValidationErrors: z.array(z.object({ Message: z.string() })).nullish() })
const refusal = z.object({
  Message: z.string().nullish(),
  Detail: z.string().nullish(),
  Elements: z.array(validation).nullish(),
})

/** Why Xero refused, where it says so: the first thing that is wrong, or its message. */
export const refusalOf = (json: unknown): string | null => {
  const read = refusal.safeParse(json)
  if (!read.success) return null
  const { Message: message, Detail: detail, Elements: elements } = read.data
  return elements?.flatMap((one) => one.ValidationErrors ?? [])[0]?.Message ?? detail ?? message ?? null
}
