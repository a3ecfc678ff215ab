import { readFees } from '@college/contract/accounting'
import type { GstWay, RoleFee } from '@college/contract/accounting'
import { dayIn } from '@college/contract/kit'
import { configValue } from '@college/contract/organisation'
import type { Runner } from '#database'
import { notFound } from '#platform'
import type { Call } from '#platform'
import { gstWayOf } from './gst.ts'
import { usualDueDays } from './transaction/record.ts'

/** On what terms a college is paid, and who it is on paper. */
export interface Terms {
  readonly organisation_id: number
  readonly name: string
  readonly tagline: string | null
  readonly address: string | null
  readonly email: string | null
  readonly timezone: string
  readonly today: string
  readonly fees: readonly RoleFee[]
  readonly gst: GstWay
  readonly gstNumber: string | null
  readonly bankAccount: string | null
  readonly yearFrom: string
  readonly dueDays: number
}

interface Place {
  name: string
  tagline: string | null
  address: string | null
  email: string | null
  timezone: string
}

/** Reads the terms of a college; what cannot be read is at its default. */
export const readTerms = async (
  { db, now }: { db: Runner; now: Call['now'] },
  organisation: number,
): Promise<Terms> => {
  const place = await db.row<Place>(
    'select name, tagline, address, email, timezone from organisation where id = $1 and deleted_at is null',
    [organisation],
  )
  if (!place) throw notFound('Organisation')
  const settings = await db.rows<{ name: string; value: string }>(
    `select name, value from organisationconfig where organisation_id = $1 and name like 'fees\\_%' and deleted_at is null`,
    [organisation],
  )
  const text = (name: string, fallback = ''): string => configValue(settings, name, fallback).trim()
  const days = configValue(settings, 'fees_due_days', usualDueDays)
  return {
    organisation_id: organisation,
    ...place,
    today: dayIn(place.timezone, now()),
    fees: readFees(text('fees_by_role')) ?? [],
    gst: gstWayOf(text('fees_gst')),
    gstNumber: text('fees_gst_number') || null,
    bankAccount: text('fees_bank_account') || null,
    yearFrom: text('fees_year_from', '01/01'),
    dueDays: Number.isInteger(days) && days >= 0 && days < 1_000 ? days : usualDueDays,
  }
}
