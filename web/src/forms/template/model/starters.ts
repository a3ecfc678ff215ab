import { starterTitle, starterWords, type Question, type QuestionKind } from '@college/contract/forms'

const five = ['Needs much help', 'Needs some help', 'Needs prompting', 'Nearly independent', 'Independent'].map(
  (title, at) => ({ value: at + 1, title }),
)

/** What a question of a kind begins with. */
export const newQuestion = (kind: QuestionKind, key: string): Question => {
  const base = { key, title: starterTitle[kind], required: false }
  const asked = { ...base, required: true }
  switch (kind) {
    case 'number':
      return { ...asked, kind, decimals: 0 }
    case 'one_of':
    case 'many_of':
      return { ...asked, kind, choices: choicesOf(...starterWords.choices) }
    case 'scale':
      return { ...asked, kind, points: five, rows: [{ key: 'row_1', title: starterWords.row }] }
    case 'table':
      return {
        ...base,
        kind,
        columns: [{ key: 'column_1', title: starterWords.column, required: false, kind: 'short_text' }],
      }
    case 'file':
      return { ...base, kind }
    case 'total':
      return { ...base, kind, of: [], how: 'sum' }
    case 'explanation':
      return { ...base, kind, text: starterWords.text }
    case 'short_text':
    case 'long_text':
    case 'date':
    case 'time':
    case 'yes_no':
    case 'signature':
    case 'person':
    default:
      return { ...asked, kind }
  }
}

/** Choices of these words, each under a name that no other has. */
export const choicesOf = (...titles: string[]): { value: string; title: string }[] =>
  titles.map((title, at) => ({ value: `choice_${at + 1}`, title }))

/** A name that is not taken yet, as `row_4`. */
export const freeName = (stem: string, taken: readonly string[]): string => {
  let count = taken.length + 1
  while (taken.includes(`${stem}_${count}`)) count += 1
  return `${stem}_${count}`
}
