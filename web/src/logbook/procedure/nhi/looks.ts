/** Whether a text looks like an NHI that is being typed: three letters of its alphabet, and a figure. */
export const looksLikeNhi = (text: string): boolean => /^[a-hj-np-z]{3}\s*\d/i.test(text.trim())

/** Why such a text is not searched for like any other: an NHI never stands in an address. */
export const nhiHeldBack = (typed: string): string | null =>
  looksLikeNhi(typed) ? 'For an NHI use “Find by NHI”.' : null
