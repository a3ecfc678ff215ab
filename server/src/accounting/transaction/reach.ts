import type { Runner } from '#database'
import { isSendable } from '#messaging'

/** The address of a `"user" u` that is written to about invoices, or null: a statement's column. */
export const addressColumn = `case when u.active and u.deleted_at is null and u.confirmed_at is not null and u.email_undeliverable_at is null then u.email end`

/** Whether an address can be written to. */
export const isReachable = (address: string | null): address is string => address !== null && isSendable(address)

/** The address of each of these people that can be written to. */
export const addressesOf = async (db: Runner, users: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await db.rows<{ id: number; address: string | null }>(
    `select u.id, ${addressColumn} as address from "user" u where u.id = any($1::bigint[])`,
    [users],
  )
  return new Map(rows.flatMap(({ id, address }): [number, string][] => (isReachable(address) ? [[id, address]] : [])))
}
