/** A name inside a sentence: `API` and the like keep their capitals. */
export const insideSentence = (name: string): string =>
  name.replaceAll(/\p{L}+/gu, (word) => (/^\p{Lu}{2,}s?$/u.test(word) ? word : word.toLowerCase()))
