import { choiceWord } from './words.ts'

type Row = Readonly<Record<string, unknown>>

const text = (value: unknown): string[] => (typeof value === 'string' ? [value] : [])

/**
 * What each row is called in a list to choose from. Rows of one name say what they are for, and of what where that is the
 * same too: a year of fellows and one of trainees, or a category of activities and one of goals.
 */
export const choiceTitles = (record: string, label: string, rows: readonly Row[]): string[] => {
  const named = rows.map((row) => ({
    title: String(row[label]),
    words: [
      ...['type', 'kind'].flatMap((field) => text(row[field]).map((value) => choiceWord(record, field, value))),
      ...text(row['parent_name']),
      String(row['id']),
    ],
  }))
  const titleWith = ({ title, words }: (typeof named)[number], count: number): string =>
    count === 0 ? title : `${title} (${words.slice(0, count).join(', ').toLowerCase()})`
  return named.map((each) => {
    const same = named.filter((other) => other !== each && other.title === each.title)
    const count = [0, 1, 2, 3].find((many) => same.every((other) => titleWith(other, many) !== titleWith(each, many)))
    return titleWith(each, count ?? each.words.length)
  })
}
