import { removableKinds, type AddedKind, type sessions } from '@college/contract/identity'
import type { AnswerOf } from '@college/contract/kit'

export type SessionRow = AnswerOf<typeof sessions>[number]
export type Added = SessionRow['added'][number]

const kindNames: Readonly<Partial<Record<AddedKind, string>>> = {
  passkey: 'Passkey',
  identity: 'Sign-in at',
  token: 'API token',
}

/** “Passkey “Laptop””, or the name alone where it says what it is. */
export const addedInWords = ({ kind, name }: Added): string => {
  const before = kindNames[kind]
  if (before === undefined) return name
  return kind === 'identity' ? `${before} ${name}` : `${before} “${name}”`
}

/** What stays when the sessions end, unless it is removed with them. */
export const leftBehind = (rows: readonly SessionRow[]): readonly Added[] =>
  rows.flatMap(({ added }) => added).filter(({ kind }) => removableKinds.some((each) => each === kind))
