/** A number in letters, for what takes no digits. */
export const inLetters = (number: number): string =>
  Array.from(String(number), (digit) => 'abcdefghij'[Number(digit)]).join('')
