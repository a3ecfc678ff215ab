import {
  xeroAccounts,
  xeroBrandingthemes,
  xeroContacts,
  xeroCurrencies,
  xeroInvoices,
  xeroItems,
  xeroTaxrates,
  xeroTaxtypes,
} from '@college/contract/accounting'
import type { z } from 'zod'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call } from '#platform'
import { contactOf, invoiceOf, readContacts, readInvoices } from './books.ts'
import type { Page, PageAsk } from './books.ts'
import type { XeroClient } from './client.ts'
import { clientFor, noteBooks, ownBooks, withXero } from './parts.ts'
import type { XeroParts } from './parts.ts'
import { accounts, brandingThemes, currencies, items, taxRates } from './shapes.ts'

/** Reads a list of Xero that comes whole. */
const readWhole = <T>(client: XeroClient, organisation: number, path: string, answer: z.ZodType<T>): Promise<T> =>
  client.ask(organisation, 'people', { method: 'GET', path, answer })

const shownTo = async <T>(call: Call, parts: XeroParts, path: string, answer: z.ZodType<T>): Promise<T> => {
  const organisation = await ownBooks(call)
  return withXero(call, () => readWhole(clientFor(call, parts), organisation, path, answer))
}

interface PageQuery {
  page?: number | undefined
  modified_since?: string | undefined
}

const askOf = ({ page = 1, modified_since: since }: PageQuery): PageAsk => ({
  page,
  since: since === undefined ? null : new Date(since),
})

/** One page of what is of people: each look is written down. */
const pageFor = async <T>(
  call: Call,
  parts: XeroParts,
  query: PageQuery,
  read: (client: XeroClient, organisation: number, ask: PageAsk) => Promise<Page<T>>,
): Promise<Page<T>> => {
  const organisation = await ownBooks(call)
  const page = await withXero(call, () => read(clientFor(call, parts), organisation, askOf(query)))
  await noteBooks(call, organisation, 'look', {}, page.rows.length)
  return page
}

const infoOf = ({ pages, total }: Page<unknown>): object => ({ pages, total })

/** What the office reads of its books at Xero. */
export const xeroListCalls = (parts: XeroParts): readonly Served[] => [
  serve(xeroInvoices, async (call, { query }) => {
    const page = await pageFor(call, parts, query, (client, organisation, ask) =>
      readInvoices(client, organisation, 'people', ask),
    )
    return { data: page.rows.map(invoiceOf), info: infoOf(page) }
  }),
  serve(xeroContacts, async (call, { query }) => {
    const page = await pageFor(call, parts, query, (client, organisation, ask) =>
      readContacts(client, organisation, 'people', ask),
    )
    return { data: page.rows.map(contactOf), info: infoOf(page) }
  }),
  serve(xeroItems, async (call) => {
    const { Items: rows } = await shownTo(call, parts, 'Items', items)
    return {
      data: rows.map(({ ItemID: id, Code: code, Name: name, SalesDetails: sales }) => ({
        id,
        code,
        name,
        price: sales?.UnitPrice ?? null,
      })),
    }
  }),
  serve(xeroCurrencies, async (call) => {
    const { Currencies: rows } = await shownTo(call, parts, 'Currencies', currencies)
    return { data: rows.map(({ Code: code, Description: name }) => ({ code, name })) }
  }),
  serve(xeroTaxtypes, async (call) => {
    // Xero has a rate for each type, and no list of types by itself.
    const { TaxRates: rows } = await shownTo(call, parts, 'TaxRates', taxRates)
    const active = rows.filter(({ Status }) => Status === 'ACTIVE')
    return {
      data: active.map(({ TaxType: type, Name: name, DisplayTaxRate: rate }) => ({ type, name, rate: rate ?? null })),
    }
  }),
  serve(xeroTaxrates, async (call) => {
    const { TaxRates: rows } = await shownTo(call, parts, 'TaxRates', taxRates)
    return {
      data: rows.map((row) => ({
        name: row.Name,
        type: row.TaxType,
        status: row.Status,
        rate: row.DisplayTaxRate ?? null,
        components: (row.TaxComponents ?? []).map(({ Name: name, Rate: rate }) => ({ name, rate })),
      })),
    }
  }),
  serve(xeroAccounts, async (call) => {
    const { Accounts: rows } = await shownTo(call, parts, 'Accounts', accounts)
    return {
      data: rows.map((row) => ({
        id: row.AccountID,
        code: row.Code,
        name: row.Name,
        type: row.Type,
        tax_type: row.TaxType,
        status: row.Status,
        takes_invoices: row.Code !== null && row.Status === 'ACTIVE' && row.Class === 'REVENUE',
      })),
    }
  }),
  serve(xeroBrandingthemes, async (call) => {
    const { BrandingThemes: rows } = await shownTo(call, parts, 'BrandingThemes', brandingThemes)
    return { data: rows.map(({ BrandingThemeID: id, Name: name }) => ({ id, name })) }
  }),
]
