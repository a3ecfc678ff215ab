import { domainToASCII } from 'node:url'

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
