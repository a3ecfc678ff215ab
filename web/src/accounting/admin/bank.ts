import type { BankChoice, BankLine, BankSame } from '@college/contract/accounting'

/** What the office said of a line: whose it is, or nobody's, and whether it is another payment than the one that is here. */
export interface LineChoice {
  readonly payer?: number | null
  readonly another?: boolean
}

/** What the office said, by line. */
export type Chosen = Readonly<Record<number, LineChoice>>

/** Lines that can come in. */
export const mayComeIn = ({ state }: BankLine): boolean => state !== 'refused' && state !== 'duplicate'

/** Whose a line is: as it was chosen, else as it was found. */
export const payerOf = ({ line, state, user_id: found }: BankLine, chosen: Chosen): number | null => {
  const payer = chosen[line]?.payer
  if (payer !== undefined) return payer
  return state === 'matched' || state === 'likely' || state === 'entered' ? found : null
}

/** The lines that come in, each with its person, and the payment that it is where one is here already. */
export const chosenLines = (
  lines: readonly BankLine[],
  chosen: Chosen,
): (BankChoice & { readonly amount: number; readonly same: BankSame | null })[] => {
  const taken = new Set<number>()
  // What was found to be a payment has it before what only may be.
  const first = [
    ...lines.filter(({ state }) => state === 'entered'),
    ...lines.filter(({ state }) => state !== 'entered'),
  ]
  const made = first.flatMap((line) => {
    const payer = mayComeIn(line) ? payerOf(line, chosen) : null
    if (payer === null) return []
    const isAnother = chosen[line.line]?.another === true
    const same = isAnother
      ? undefined
      : line.same.find(({ user_id: theirs, transaction_id: id }) => theirs === payer && !taken.has(id))
    // A file before had it: it comes in where the office says that it is another one.
    if (same?.from === 'bank') return []
    if (same) taken.add(same.transaction_id)
    const is = same
      ? { same_as: same.transaction_id }
      : isAnother || line.state === 'twin'
        ? { another: true as const } // the one value that it can have
        : {}
    return [{ line: line.line, user_id: payer, amount: line.amount ?? 0, same: same ?? null, ...is }]
  })
  return made.toSorted((one, other) => one.line - other.line)
}
