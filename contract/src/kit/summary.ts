import type { CollegeRecord, StandardCall } from './record.ts'

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

/** What a standard call of a record does, as its documentation says it. */
export const standardSummary = (record: CollegeRecord, call: StandardCall | 'restore'): string => {
  const one = record.title[0].toLowerCase()
  const summaries: Readonly<Record<typeof call, string>> = {
    get: `Returns ${withArticle(one)} by id.`,
    list: `Lists ${record.title[1].toLowerCase()}.`,
    create: `Creates ${withArticle(one)}.`,
    update: `Updates ${withArticle(one)}.`,
    remove: `Deletes ${withArticle(one)}.`,
    restore: `Restores a deleted ${one}.`,
  }
  return summaries[call]
}
