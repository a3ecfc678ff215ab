import { addDays, daysBetween, isCivilDate } from '#kit'
import type { CivilDate } from '#kit'
import { gstInside, gstOnTop, partOf, readMoney, showMoney } from './money.ts'
import { mostCents } from './transaction.ts'

/** What a role pays for a year, in cents. */
export interface RoleFee {
  readonly role: string
  readonly amount: number
}

/** Reads a table of fees, `Fellow: $980.00; Trainee: $450.00`; null where it says something else. */
export const readFees = (text: string): RoleFee[] | null => {
  const fees: RoleFee[] = []
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue
    const at = part.lastIndexOf(':')
    const role = part.slice(0, at).trim()
    const amount = at < 0 ? null : readMoney(part.slice(at + 1))
    if (role === '' || amount === null || amount < 0 || amount > mostCents) return null
    if (fees.some((known) => known.role === role)) return null
    fees.push({ role, amount })
  }
  return fees
}

/** A table of fees as the setting has it. */
export const writeFees = (fees: readonly RoleFee[]): string =>
  fees.map(({ role, amount }) => `${role}: ${showMoney(amount)}`).join('; ')

/** Whether fees have the GST in them, get it on top, or are without. */
export const gstWays = ['inside', 'on_top', 'none'] as const
export type GstWay = (typeof gstWays)[number]

/** The twelve months of a fee. */
export interface FeeYear {
  readonly year: number
  readonly from: CivilDate
  readonly to: CivilDate
}

/** The fee year that begins in a year, on the day `01/04`; on 1 January where the day is none. */
export const feeYear = (year: number, begins: string): FeeYear => {
  const [day = '', month = ''] = begins.split('/').map((part) => part.trim().padStart(2, '0'))
  const on = (of: number): string => {
    const date = `${of}-${month}-${day}`
    return day !== '29' && isCivilDate(date) ? date : `${of}-01-01`
  }
  return { year, from: on(year), to: addDays(on(year + 1), -1) }
}

/** The fee year that a day lies in. */
export const feeYearOf = (day: CivilDate, begins: string): FeeYear => {
  const year = Number(day.slice(0, 4))
  const here = feeYear(year, begins)
  return here.from <= day ? here : feeYear(year - 1, begins)
}

/** What somebody is charged for a fee year, or the part of it from the first to the last of their days. */
export interface Charge {
  readonly amount: number
  readonly tax: number
  readonly from: CivilDate
  readonly to: CivilDate
  readonly whole: boolean
}

/**
 * Works out a charge by days. Amount and GST are each the difference of two rounded sums, so that the parts of a year add up to the whole to the
 * cent. Null where no day of the year is theirs.
 */
export const chargeOf = (
  fee: number,
  gst: GstWay,
  year: FeeYear,
  term: { readonly starts: CivilDate | null; readonly ends: CivilDate | null },
): Charge | null => {
  const from = term.starts !== null && term.starts > year.from ? term.starts : year.from
  const to = term.ends !== null && term.ends < year.to ? term.ends : year.to
  if (from > to) return null
  const whole = gst === 'on_top' ? fee + gstOnTop(fee) : fee
  const tax = gst === 'none' ? 0 : gst === 'on_top' ? gstOnTop(fee) : gstInside(fee)
  const days = daysBetween(year.from, year.to) + 1
  const first = daysBetween(year.from, from)
  const end = daysBetween(year.from, to) + 1
  // The GST goes by cents of the amount, not by days: rounded apart, a few days of a small fee could have more GST than amount.
  const before = partOf(whole, 0, first, days)
  const amount = partOf(whole, first, end, days)
  return {
    amount,
    tax: whole === 0 ? 0 : partOf(tax, before, before + amount, whole),
    from,
    to,
    whole: first === 0 && end === days,
  }
}
