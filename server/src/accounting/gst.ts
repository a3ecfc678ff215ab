import { gstInside, gstWays } from '@college/contract/accounting'
import type { GstWay } from '@college/contract/accounting'
import type { Runner } from '#database'

/** How a college's setting says that amounts stand to GST; included where it says nothing that is known. */
export const gstWayOf = (setting: string): GstWay => gstWays.find((known) => known === setting.trim()) ?? 'inside'

/** The GST in an amount of a college, where nothing is said of it: none for a college that is not registered for GST. */
export const usualTax = async (db: Runner, organisation: number, amount: number): Promise<number> => {
  const setting = await db.row<{ value: string }>(
    `select value from organisationconfig where organisation_id = $1 and name = 'fees_gst' and deleted_at is null`,
    [organisation],
  )
  return gstWayOf(setting?.value ?? '') === 'none' ? 0 : gstInside(amount)
}
