/** Words as they stand inside a sentence: with a small first letter, all others as they are. */
export const small = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
