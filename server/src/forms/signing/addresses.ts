import { domainToASCII } from 'node:url'
import type { Runner } from '#kit'

const google = new Set(['gmail.com', 'googlemail.com'])

// What stands behind a plus goes to the same mailbox, as do look-alikes of letters and what nobody sees. Domains are read as mail servers do.
/** The mailbox that an address leads to. */
export const mailboxOf = (address: string): string => {
  const plain = address
    .normalize('NFKC')
    .replaceAll(/[\s\p{C}]/gu, '')
    .toLowerCase()
  const at = plain.lastIndexOf('@')
  const domain = domainToASCII(plain.slice(at + 1)) || plain.slice(at + 1)
  const name = plain.slice(0, at).replace(/\+.*/, '')
  return google.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** Whether an address is one of the person's own. */
export const isAddressOf = async (db: Runner, person: number, address: string): Promise<boolean> => {
  const row = await db.row<{ email: string | null; email_alt: string | null }>(
    'select email, email_alt from "user" where id = $1',
    [person],
  )
  return [row?.email, row?.email_alt].some((own) => own && mailboxOf(own) === mailboxOf(address))
}

/** An address as somebody else is shown it: enough to know it again. */
export const masked = (address: string): string => {
  const at = address.lastIndexOf('@')
  const name = Array.from(address.slice(0, at))
  return `${name[0] ?? ''}•••${name.length > 3 ? (name.at(-1) ?? '') : ''}${address.slice(at)}`
}
