import { readContacts, readInvoices, writeContact, writeInvoice } from './books.ts'
import { holdAccount } from '../settle.ts'
import type { XeroClient } from './client.ts'
import { keepInvoices } from './mirror.ts'
import { takePayments } from './payments.ts'
import type { WireContact, WireInvoice } from './shapes.ts'
import type { Task } from './tasks.ts'
import type { XeroContext } from './tokens.ts'
import { theirWords, XeroTrouble } from './trouble.ts'

interface Invoice {
  id: number
  organisation_id: number
  user_id: number
  reference: string | null
  description: string
  date: string
  due: string | null
  amount: number
  tax: number
  state: string
  xero_id: string | null
  firstname: string
  lastname: string
  display_name: string
  email: string | null
  contact_id: string | null
  account_code: string | null
  branding_theme_id: string | null
}

const refuse = (words: string): XeroTrouble => new XeroTrouble('refused', words)

const readOurs = ({ db }: XeroContext, { organisation_id, subject }: Task): Promise<Invoice | null> =>
  db.row<Invoice>(
    `select t.id, t.organisation_id, t.user_id, t.reference, t.description, t.date, t.due, t.amount, t.tax, t.state, t.xero_id, u.firstname, u.lastname,
       u.display_name, u.email, k.contact_id, c.account_code, c.branding_theme_id
     from transaction t join "user" u on u.id = t.user_id join xero_connection c on c.organisation_id = t.organisation_id
       left join xero_contact k on k.organisation_id = t.organisation_id and k.user_id = t.user_id
     where t.id = $1 and t.organisation_id = $2 and t.type = 'invoice' and t.deleted_at is null`,
    [Number(subject), organisation_id],
  )

/** What a person is called in the books of Xero, where names are taken once. */
const accountNumber = (invoice: Invoice): string => `CR-${invoice.user_id}`

const isPlain = (text: string): boolean => !/["\\]/.test(text)

/** The contact that a person has at Xero: by our number for them, or by their email. */
const findContact = async (client: XeroClient, invoice: Invoice): Promise<string | null> => {
  const organisation = invoice.organisation_id
  const find = async (column: string, value: string): Promise<WireContact[]> =>
    (
      await readContacts(client, organisation, 'background', {
        page: 1,
        since: null,
        where: { where: `${column}=="${value}"` },
      })
    ).rows.filter(({ ContactStatus: status }) => status !== 'ARCHIVED')
  const [known] = await find('AccountNumber', accountNumber(invoice))
  if (known) return known.ContactID
  const byEmail = invoice.email !== null && isPlain(invoice.email) ? await find('EmailAddress', invoice.email) : []
  if (byEmail.length > 1)
    throw refuse(
      `Xero has ${byEmail.length} contacts with the email ${invoice.email}. Merge them there, then try again.`,
    )
  return byEmail[0]?.ContactID ?? null
}

const makeContact = async (client: XeroClient, invoice: Invoice, key: string): Promise<string> => {
  const fields = {
    FirstName: invoice.firstname,
    LastName: invoice.lastname,
    AccountNumber: accountNumber(invoice),
    ...(invoice.email === null ? {} : { EmailAddress: invoice.email }),
  }
  const make = (Name: string, suffix: string): Promise<WireContact> =>
    writeContact(client, invoice.organisation_id, 'background', {
      method: 'PUT',
      key: `${key} contact${suffix}`,
      body: { Name, ...fields },
    })
  try {
    return (await make(invoice.display_name, '')).ContactID
  } catch (error) {
    // A namesake has the name already: Xero takes each once.
    if (!(error instanceof XeroTrouble && /already assigned/i.test(error.message))) throw error
    return (await make(`${invoice.display_name} (${accountNumber(invoice)})`, ' 2')).ContactID
  }
}

/** The contact of a person as it is known, or found now; with `makeKey` a new one where Xero has none. */
const contactOf = async (
  context: XeroContext,
  client: XeroClient,
  invoice: Invoice,
  makeKey: string | null = null,
): Promise<string | null> => {
  if (invoice.contact_id !== null) return invoice.contact_id
  const known = await findContact(client, invoice)
  const found = known ?? (makeKey === null ? null : await makeContact(client, invoice, makeKey))
  if (found === null) return null
  await context.db.rows(
    `insert into xero_contact (organisation_id, user_id, contact_id, found_at) values ($1, $2, $3, $4)
     on conflict (organisation_id, user_id) do update set contact_id = excluded.contact_id, found_at = excluded.found_at`,
    [invoice.organisation_id, invoice.user_id, found, context.now()],
  )
  return found
}

/** The line of an invoice: our cents as they are, with the tax that we reckoned. */
const linesOf = (invoice: Invoice): object => ({
  LineAmountTypes: 'Inclusive',
  LineItems: [
    {
      Description: invoice.description,
      Quantity: 1,
      UnitAmount: invoice.amount / 100,
      AccountCode: invoice.account_code,
      TaxType: invoice.tax > 0 ? 'OUTPUT2' : 'NONE',
      TaxAmount: invoice.tax / 100,
    },
  ],
})

/**
 * The invoice that Xero has under our number, be it that an answer was lost or that it was entered there by hand. Xero's own numbers begin like
 * ours, so one that is for another contact is refused: it is not written over, nor void.
 */
const findInvoice = async (context: XeroContext, client: XeroClient, invoice: Invoice): Promise<WireInvoice | null> => {
  if (invoice.reference === null || invoice.reference.includes(',')) return null
  const { rows } = await readInvoices(client, invoice.organisation_id, 'background', {
    page: 1,
    since: null,
    where: { InvoiceNumbers: invoice.reference },
  })
  const found = rows.find(({ Status }) => Status !== 'DELETED' && Status !== 'VOIDED')
  if (!found) return null
  if (!found.Contact.ContactID || found.Contact.ContactID !== (await contactOf(context, client, invoice)))
    throw refuse(
      `Xero has ${invoice.reference} already, for ${theirWords(found.Contact.Name ?? 'another contact')}. Give one of the two another number.`,
    )
  return found
}

const write = async (context: XeroContext, client: XeroClient, task: Task, invoice: Invoice): Promise<WireInvoice> => {
  const organisation = invoice.organisation_id
  const id = invoice.xero_id ?? (await findInvoice(context, client, invoice))?.InvoiceID ?? null
  if (invoice.state === 'void') {
    if (id === null) throw refuse('This invoice is void, and Xero doesn’t have it.')
    return writeInvoice(client, organisation, 'background', {
      method: 'POST',
      key: `${task.key} void`,
      body: { InvoiceID: id, Status: 'VOIDED' },
    })
  }
  if (invoice.account_code === null) throw refuse('Choose the account that invoices are booked on first.')
  const days = { Date: invoice.date, ...(invoice.due === null ? {} : { DueDate: invoice.due }) }
  if (id !== null)
    return writeInvoice(client, organisation, 'background', {
      method: 'POST',
      key: `${task.key} change`,
      body: { InvoiceID: id, ...days, ...linesOf(invoice) },
    })
  return writeInvoice(client, organisation, 'background', {
    method: 'PUT',
    key: task.key,
    body: {
      Type: 'ACCREC',
      Contact: { ContactID: await contactOf(context, client, invoice, task.key) },
      ...(invoice.reference === null ? {} : { InvoiceNumber: invoice.reference }),
      ...days,
      Status: 'AUTHORISED',
      CurrencyCode: 'NZD',
      ...linesOf(invoice),
      ...(invoice.branding_theme_id === null ? {} : { BrandingThemeID: invoice.branding_theme_id }),
    },
  })
}

/** Sends an invoice of ours to Xero, makes Xero’s like ours, or voids it there. However often it is tried, Xero has it once. */
export const sendInvoice = async (context: XeroContext, client: XeroClient, task: Task): Promise<void> => {
  const invoice = await readOurs(context, task)
  if (!invoice) return
  const made = await write(context, client, task, invoice)
  await context.db.transaction(async (tx) => {
    await keepInvoices(tx, invoice.organisation_id, [made], context.now())
    await holdAccount(tx, invoice)
    // A web hook may have brought newer news of it already.
    await tx.rows(
      'update transaction set xero_id = $2, xero_updated_at = greatest(xero_updated_at, $3::timestamptz) where id = $1',
      [invoice.id, made.InvoiceID, made.UpdatedDateUTC],
    )
    await takePayments(tx, invoice.organisation_id, [made], context.now())
  })
}
