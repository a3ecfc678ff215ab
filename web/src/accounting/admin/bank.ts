import type { BankLine } from '@college/contract/accounting'

/** Whose lines are, where the office said so: a person, or nobody's. */
export type Chosen = Readonly<Record<number, number | null>>

/** Whose a line is: as it was chosen, else as it was found. */
export const payerOf = ({ line, state, user_id: found }: BankLine, chosen: Chosen): number | null => {
  const said = chosen[line]
  if (said !== undefined) return said
  return state === 'matched' || state === 'likely' ? found : null
}

/** The lines that come in, each with its person. */
export const chosenLines = (
  lines: readonly BankLine[],
  chosen: Chosen,
): { line: number; user_id: number; amount: number }[] =>
  lines.flatMap((line) => {
    const payer = line.state === 'refused' || line.state === 'duplicate' ? null : payerOf(line, chosen)
    return payer === null ? [] : [{ line: line.line, user_id: payer, amount: line.amount ?? 0 }]
  })
