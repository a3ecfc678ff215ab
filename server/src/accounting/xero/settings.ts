/** How this installation is known to Xero. */
export interface XeroSettings {
  readonly clientId: string
  /** None for an application that is registered for PKCE alone. */
  readonly clientSecret: string | null
  /** Signs web hooks; null takes none. */
  readonly hookKey: string | null
  readonly scopes: string
  readonly hosts: XeroHosts
  /** Milliseconds in which an answer has to be there, whole. */
  readonly patience: number
}

/** The addresses that are spoken to; no organisation and no answer of Xero has a say in them. */
export interface XeroHosts {
  readonly login: string
  readonly identity: string
  readonly api: string
}

export const xeroHosts: XeroHosts = {
  login: 'https://login.xero.com',
  identity: 'https://identity.xero.com',
  api: 'https://api.xero.com',
}

/** What an application may do that was registered since March 2026; earlier ones know wider scopes. */
export const xeroScopes =
  'offline_access accounting.invoices accounting.payments.read accounting.contacts accounting.settings.read'

/** Milliseconds that Xero has for an answer, and that a stand-in has. */
export const xeroPatience = { xero: 15_000, standIn: 2_000 } as const

/** A stand-in on this machine, as the tests start it. */
export const standInHosts = (address: string): XeroHosts => ({ login: address, identity: address, api: address })
