/** What a save without a network says: where the text is now, and what becomes of it. */
export const savedHere = 'Saved on this device. We’ll send it when you’re back online.'
