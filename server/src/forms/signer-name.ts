/** Follows a name that its signer typed, wherever a text has the name alone. */
export const typedMark = ' (name typed by the signer)'

/** SQL of a signer's name for a signature `s`: `otherwise` is that of a member or of whom was asked; a name that came with the answer of someone without an account is marked. */
export const signerName = (otherwise: string): string =>
  `(case when s.signer_id is null and s.method <> 'account' then coalesce(s.signer_name, 'Someone') || '${typedMark}' else ${otherwise} end)`
