import type { Runner } from '#database'
import { mailboxOf } from '#messaging'

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
