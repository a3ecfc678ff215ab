import { randomUUID } from 'node:crypto'
import type { AskedContact, AskedInvoice } from './asked.ts'

interface Payment {
  readonly PaymentID: string
  readonly Date: string
  readonly Amount: number
}

interface CreditNote {
  readonly CreditNoteID: string
  readonly CreditNoteNumber: string
  readonly Date: string
  AppliedAmount: number
}

/** An invoice as Xero sends it. */
export interface StandInInvoice {
  InvoiceID: string
  Type: 'ACCREC' | 'ACCPAY'
  InvoiceNumber: string
  Reference: string
  Contact: { ContactID: string; Name: string; EmailAddress?: string | undefined }
  Status: string
  Date: string
  DateString: string
  DueDate: string
  DueDateString: string
  CurrencyCode: string
  LineAmountTypes: string
  LineItems: readonly object[]
  Total: number
  TotalTax: number
  AmountPaid: number
  AmountCredited: number
  AmountDue: number
  UpdatedDateUTC: string
  FullyPaidOnDate?: string
  Payments: Payment[]
  CreditNotes: CreditNote[]
  HasErrors: false
}

/** A contact as Xero sends it. */
export interface StandInContact {
  ContactID: string
  Name: string
  FirstName: string
  LastName: string
  EmailAddress: string
  AccountNumber: string
  ContactStatus: string
  UpdatedDateUTC: string
}

const wireInstant = (at: Date): string => `/Date(${at.getTime()}+0000)/`
const msOf = (wire: string): number => Number(/-?\d+/.exec(wire)?.[0] ?? 0)
const wireDay = (day: string): string => wireInstant(new Date(`${day}T00:00:00Z`))
const cents = (amount: number): number => Math.round(amount * 100) / 100

/** What Xero refuses about an act, in its own words. */
export class Refused extends Error {}

/** The books of the stand-in: one set for all its organisations. */
export class StandInBooks {
  readonly invoices = new Map<string, StandInInvoice>()
  readonly contacts = new Map<string, StandInContact>()
  /** Codes of accounts that were archived: nothing is booked on them. */
  readonly archived = new Set<string>()
  #clock = Date.UTC(2026, 0, 1)

  /** Each change has a later time than the one before. */
  touch(): string {
    return wireInstant(this.later())
  }

  /** An instant after all before it. */
  later(): Date {
    this.#clock = Math.max(this.#clock + 10, Date.now())
    return new Date(this.#clock)
  }

  putContact(given: AskedContact | (Omit<AskedContact, 'ContactID'> & { ContactID?: string })): StandInContact {
    const before = given.ContactID === undefined ? undefined : this.contacts.get(given.ContactID)
    if (given.ContactID !== undefined && !before) throw new Refused('Contact not found')
    const name = given.Name ?? before?.Name ?? ''
    const twin = [...this.contacts.values()].find((one) => one.Name === name && one !== before)
    if (twin) throw new Refused(`The contact name ${name} is already assigned to another contact.`)
    const made: StandInContact = {
      ContactID: before?.ContactID ?? randomUUID(),
      Name: name,
      FirstName: given.FirstName ?? before?.FirstName ?? '',
      LastName: given.LastName ?? before?.LastName ?? '',
      EmailAddress: given.EmailAddress ?? before?.EmailAddress ?? '',
      AccountNumber: given.AccountNumber ?? before?.AccountNumber ?? '',
      ContactStatus: given.ContactStatus ?? before?.ContactStatus ?? 'ACTIVE',
      UpdatedDateUTC: this.touch(),
    }
    this.contacts.set(made.ContactID, made)
    return made
  }

  putInvoice(given: Omit<AskedInvoice, 'Type'> & { Type?: 'ACCREC' | 'ACCPAY' }): StandInInvoice {
    const before = given.InvoiceID === undefined ? undefined : this.invoices.get(given.InvoiceID)
    if (given.InvoiceID !== undefined && !before) throw new Refused('Invoice not found')
    if (before && before.AmountPaid + before.AmountCredited > 0 && given.LineItems)
      throw new Refused('This document cannot be edited as it has a payment or credit note allocated to it.')
    if (before?.Status === 'VOIDED' || before?.Status === 'DELETED')
      throw new Refused('This document cannot be edited as its status is VOIDED.')
    const number = given.InvoiceNumber ?? before?.InvoiceNumber ?? `X-${this.invoices.size + 1}`
    const twin = [...this.invoices.values()].some((one) => one.InvoiceNumber === number && one !== before)
    if (twin) throw new Refused('Invoice # must be unique.')
    const lines = given.LineItems ?? []
    if (given.Status === 'AUTHORISED' && lines.some(({ AccountCode }) => AccountCode === undefined))
      throw new Refused('Account code must be specified')
    const shut = lines.find(({ AccountCode: code = '' }) => this.archived.has(code))
    if (shut) throw new Refused(`Account code '${shut.AccountCode}' is not a valid code for this document.`)
    const total = given.LineItems
      ? cents(lines.reduce((sum, line) => sum + line.Quantity * line.UnitAmount, 0))
      : (before?.Total ?? 0)
    const tax = given.LineItems
      ? cents(
          lines.reduce((sum, line) => sum + (line.TaxAmount ?? cents((line.Quantity * line.UnitAmount * 3) / 23)), 0),
        )
      : (before?.TotalTax ?? 0)
    const contactId =
      given.Contact && 'ContactID' in given.Contact ? given.Contact.ContactID : before?.Contact.ContactID
    const contact = this.contacts.get(contactId ?? '')
    if (!contact) throw new Refused('A contact must be specified')
    const date = given.Date ?? before?.DateString.slice(0, 10) ?? ''
    const due = given.DueDate ?? before?.DueDateString.slice(0, 10) ?? date
    const made: StandInInvoice = {
      InvoiceID: before?.InvoiceID ?? randomUUID(),
      Type: given.Type ?? before?.Type ?? 'ACCREC',
      InvoiceNumber: number,
      Reference: given.Reference ?? before?.Reference ?? '',
      Contact: { ContactID: contact.ContactID, Name: contact.Name, EmailAddress: contact.EmailAddress },
      Status: given.Status ?? before?.Status ?? 'DRAFT',
      Date: wireDay(date),
      DateString: `${date}T00:00:00`,
      DueDate: wireDay(due),
      DueDateString: `${due}T00:00:00`,
      CurrencyCode: given.CurrencyCode ?? before?.CurrencyCode ?? 'NZD',
      LineAmountTypes: 'Inclusive',
      LineItems: given.LineItems ?? before?.LineItems ?? [],
      Total: total,
      TotalTax: tax,
      AmountPaid: before?.AmountPaid ?? 0,
      AmountCredited: before?.AmountCredited ?? 0,
      AmountDue: cents(total - (before?.AmountPaid ?? 0) - (before?.AmountCredited ?? 0)),
      UpdatedDateUTC: this.touch(),
      Payments: before?.Payments ?? [],
      CreditNotes: before?.CreditNotes ?? [],
      HasErrors: false,
    }
    this.invoices.set(made.InvoiceID, made)
    return made
  }

  byNumber(number: string): StandInInvoice {
    const found = [...this.invoices.values()].find(({ InvoiceNumber }) => InvoiceNumber === number)
    if (!found) throw new Error(`The stand-in has no invoice ${number}`)
    return found
  }

  /** Somebody pays an invoice at Xero. */
  pay(number: string, amount: number, day: string): StandInInvoice {
    const invoice = this.byNumber(number)
    invoice.Payments.push({ PaymentID: randomUUID(), Date: wireDay(day), Amount: amount })
    return this.#settle(invoice, day)
  }

  /** Part of a credit note is set against an invoice at Xero; again by the same number, more of it or less. */
  credit(number: string, note: { id?: string; amount: number; day: string }): StandInInvoice {
    const invoice = this.byNumber(number)
    const CreditNoteID = note.id ?? randomUUID()
    const others = invoice.CreditNotes.filter((one) => one.CreditNoteID !== CreditNoteID)
    const made = { CreditNoteID, CreditNoteNumber: 'CN-0001', Date: wireDay(note.day), AppliedAmount: note.amount }
    invoice.CreditNotes = note.amount > 0 ? [...others, made] : others
    return this.#settle(invoice, note.day)
  }

  /** Payments of an invoice were removed at Xero. */
  unpay(number: string): StandInInvoice {
    const invoice = this.byNumber(number)
    invoice.Payments = []
    invoice.Status = 'AUTHORISED'
    delete invoice.FullyPaidOnDate
    return this.#settle(invoice, '')
  }

  #settle(invoice: StandInInvoice, day: string): StandInInvoice {
    invoice.AmountPaid = cents(invoice.Payments.reduce((sum, { Amount }) => sum + Amount, 0))
    invoice.AmountCredited = cents(invoice.CreditNotes.reduce((sum, { AppliedAmount }) => sum + AppliedAmount, 0))
    invoice.AmountDue = cents(invoice.Total - invoice.AmountPaid - invoice.AmountCredited)
    if (invoice.AmountDue <= 0) {
      invoice.Status = 'PAID'
      invoice.FullyPaidOnDate = wireDay(day)
    }
    invoice.UpdatedDateUTC = this.touch()
    return invoice
  }

  /** What changed after an instant, the newest change first. */
  since<T extends { UpdatedDateUTC: string }>(rows: Iterable<T>, since: string | undefined): T[] {
    const from = since === undefined ? 0 : Date.parse(`${since}Z`)
    return [...rows]
      .filter((row) => msOf(row.UpdatedDateUTC) > from)
      .toSorted((one, other) => msOf(other.UpdatedDateUTC) - msOf(one.UpdatedDateUTC))
  }
}
