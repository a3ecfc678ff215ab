/** What a save without a network says: where the text is now, and what becomes of it. */
export const savedHere = (): string =>
  `Saved on this ${matchMedia('(max-width: 599.98px)').matches ? 'phone' : 'device'}, sent once you are online`
