/** How every field for an email address behaves: a keyboard for addresses, nothing corrected, as long as an address may be. */
export const emailInput = {
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: 254,
} as const
