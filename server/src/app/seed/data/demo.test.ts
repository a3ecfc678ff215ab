import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoFolder } from '../../paths.ts'
import { readDemo } from './index.ts'

describe('a demo college with something wrong in it', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'demo-'))
    await cp(demoFolder, folder, { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  const change = async (file: string, from: string | RegExp, to: string): Promise<void> => {
    const text = await readFile(join(folder, file), 'utf8')
    const changed = text.replace(from, to)
    expect(changed).not.toBe(text)
    await writeFile(join(folder, file), changed)
  }

  it.each([
    ['a name is missing', 'people.csv', ',educator,Helen,', ',educator,,', 4, 'first', 'This cannot be empty'],
    ['nobody has the name', 'people.csv', '18,educator', '18,nobody', 2, 'supervisor', '“nobody” is not in people.csv'],
    [
      'a day is written otherwise',
      'people.csv',
      '-655d',
      '3 February',
      2,
      'began',
      'Write the days before today as -12d, or “today”',
    ],
    ['a column has another name', 'people.csv', 'workplace', 'clinic', 1, 'clinic', 'We couldn’t find this column'],
    ['a column is missing', 'towns.csv', ',postcode', ',suburb', 1, 'postcode', 'This column is missing'],
    ['a time is too long', 'activities.csv', 'cycle 15%,120', 'cycle 15%,99999', 2, 'minutes', 'Number too high'],
    ['a day is none', 'activities.csv', 'cycle 15%', 'cycle 30 June', 2, 'on', '“cycle 30 June” is no day'],
    [
      'a category is not there',
      'activities.csv',
      'improvement',
      'baking',
      2,
      'category',
      '“baking” is not in categories.csv',
    ],
    [
      'a state is no state',
      'placement-reports.csv',
      'tomasi.leota,1,draft',
      'tomasi.leota,1,lost',
      5,
      'state',
      'One of due',
    ],
  ])('names file, line and column where %s', async (_, file, from, to, line, column, words) => {
    await change(file, from, to)
    expect(() => readDemo(folder)).toThrow(`server/demo/${file}, line ${line}, column “${column}”: ${words}`)
  })

  it.each([
    ['a row has a cell too many', 'pauses.csv', ',admin,', ',admin,admin,', 2, 'There are 6 cells, and 5 columns'],
    ['a bracket is missing', 'forms/case.json', '{', '', 2, 'This is not JSON'],
    ['a comma is missing', 'forms/case.json', '"kind": "date",', '"kind": "date"', 29, 'This is not JSON'],
    ['it ends too soon', 'forms/stories.json', /\]\s*$/, '', 1096, 'This is not JSON'],
    [
      'a template asks in no known way',
      'forms/case.json',
      '"kind": "date"',
      '"kind": "dates"',
      28,
      'We can’t read this',
    ],
    ['a text is no list', 'words.md', '- Examines', 'Examines', 11, 'A text is one line that begins with “- ”'],
    ['a quotation mark is not closed', 'notices.csv', 'info,', '"info,', 2, 'A quotation mark'],
    ['a heading is missing', 'words.md', '## Mishaps', '## Mistakes', 1, 'There is nothing below a heading “Mishaps”'],
  ])('names file and line where %s', async (_, file, from, to, line, words) => {
    await change(file, from, to)
    expect(() => readDemo(folder)).toThrow(new RegExp(`^server/demo/${file}, line ${line}[,:].*${words}`))
  })
})
