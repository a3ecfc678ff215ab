/** The largest number an answer can be, above and below zero. */
export const largestNumber = 1_000_000_000
/** Characters of a name that was typed as a signature. */
export const longestTyped = 120
/** Characters of a drawing. */
export const longestDrawing = 100_000
