import type { BankChoice, BankLine } from '@college/contract/accounting'
import { code } from '@college/contract/kit'
import { ApiError } from '#platform'
import type { Call } from '#platform'
import type { Entered, Reported } from '../same-payment.ts'
import type { ReadLine } from './file.ts'
import type { Matched } from './match.ts'
import { enteredWords, reportedWords } from './payments.ts'

/** A line that comes in, and whose it is. */
export interface Payment {
  readonly read: ReadLine
  readonly user_id: number
  readonly invoice_id: number | null
  /** The payment that is here already; null where the line makes one. */
  readonly same_as: number | null
}

/** What stands in the way of a line; null where nothing does. A payment like one that is here comes in by the office's choice alone. */
const problemOf = (
  choice: BankChoice,
  judged: BankLine,
  same: readonly Entered[],
  reported: readonly Reported[],
  taken: ReadonlySet<number | undefined>,
): string | null => {
  if (judged.state === 'refused' || judged.state === 'duplicate') return judged.reasons.join(', ')
  if (choice.same_as !== undefined)
    return same.some(({ id }) => id === choice.same_as) ? null : 'it isn’t the payment that was chosen'
  if (choice.another) return null
  if (judged.state === 'twin') return judged.reasons.join(', ')
  const left = same.find(({ id }) => !taken.has(id))
  if (left) return `${enteredWords(left)}. Choose whether it is the same`
  const [before] = reported
  return before ? reportedWords(before) : null
}

/** The chosen lines with whose they are; all that stands in the way of any of them at once. */
export const chosenOf = async (
  call: Call,
  organisation: number,
  chosen: readonly BankChoice[],
  { read, lines, sameOf, reportedOf }: Matched & { readonly read: readonly ReadLine[] },
): Promise<Payment[]> => {
  const people = await call.db.rows<{ id: number }>(
    'select id from "user" where id = any($1::bigint[]) and organisation_id = $2 and deleted_at is null',
    [chosen.map(({ user_id }) => user_id), organisation],
  )
  const known = new Set(people.map(({ id }) => id))
  const [byLine, rawByLine] = [
    new Map(lines.map((each) => [each.line, each])),
    new Map(read.map((each) => [each.line, each])),
  ]
  const issues: { path: string; message: string }[] = []
  const seen = new Set<number>()
  const taken = new Set(chosen.map(({ same_as: same }) => same))
  const named = new Set<number>()
  const payments = chosen.flatMap((choice, at): Payment[] => {
    const { line, user_id, same_as } = choice
    const [judged, raw] = [byLine.get(line), rawByLine.get(line)]
    const invoice_id = judged?.user_id === user_id ? judged.invoice_id : null
    const stop = judged && raw ? problemOf(choice, judged, sameOf(raw, user_id), reportedOf(raw, user_id), taken) : null
    const problem =
      !judged || !raw
        ? `The file has no line ${line}`
        : stop !== null
          ? `Line ${line}: ${stop}`
          : seen.has(line)
            ? `Line ${line} is chosen twice`
            : same_as !== undefined && named.has(same_as)
              ? `Line ${line}: another line is that payment`
              : known.has(user_id)
                ? null
                : `Line ${line}: we couldn’t find this person`
    seen.add(line)
    if (same_as !== undefined) named.add(same_as)
    if (problem !== null) issues.push({ path: `lines.${at}`, message: problem })
    if (problem !== null || !raw) return []
    return [{ read: raw, user_id, invoice_id, same_as: same_as ?? null }]
  })
  if (issues.length > 0)
    throw new ApiError(
      code.conflict,
      `Nothing was imported: ${issues[0]?.message ?? ''}. Check the file again.`,
      issues,
    )
  return payments
}
