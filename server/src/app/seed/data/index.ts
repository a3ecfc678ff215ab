import { difficulties } from '@college/contract/logbook'
import { fault } from '../source/fault.ts'
import { readWords } from '../source/words.ts'
import { readCollege } from './college.ts'
import { readContent } from './content.ts'
import { readCpd } from './cpd.ts'
import { readFeesFile } from './fees.ts'
import { readForms } from './forms.ts'
import { readLogbook } from './logbook.ts'
import { readMessages } from './messages.ts'
import { readPeople } from './people.ts'
import { readReminders } from './reminders.ts'
import { readUsage } from './usage.ts'

const readTexts = (folder: string) => {
  const words = readWords(folder, 'words.md')
  const below = (heading: string): readonly string[] => {
    const found = words.get(heading)
    if (!found?.length) throw fault('words.md', 1, `There is nothing below a heading “${heading}”`)
    return found
  }
  const one = (heading: string): string => below(heading).join(' ')
  return {
    lessons: readWords(folder, 'lessons.md'),
    structures: readWords(folder, 'structures.md'),
    programme: one('Programme'),
    assessments: below('Assessment of each year'),
    wentWell: below('Placement, what went well'),
    wasHard: below('Placement, what was hard'),
    nextQuarter: below('Placement, next quarter'),
    accepted: below('Placement, accepted'),
    sentBack: one('Placement, sent back'),
    procedureLessons: below('Lessons of a procedure'),
    logbookReviews: below('Logbook review'),
    remarks: below('Remarks on a procedure'),
    mishaps: below('Mishaps'),
    hindrances: difficulties.flatMap((kind) => below(`Difficulty, ${kind}`).map((words) => ({ kind, words }))),
  }
}

/** Reads the demo college from its folder; the first thing that is wrong is named with file, line and column. */
export const readDemo = (folder: string) => {
  const college = readCollege(folder)
  const { somebody, ...people } = readPeople(folder, college.colleges)
  return {
    folder,
    ...college,
    ...people,
    ...readCpd(folder, somebody, college.forms, college.categories),
    ...readContent(folder),
    ...readLogbook(folder),
    ...readMessages(folder, (username) => people.people.some((one) => one.username === username)),
    ...readReminders(folder),
    ...readFeesFile(folder),
    ...readUsage(folder),
    ...readForms(folder, college.forms, somebody),
    texts: readTexts(folder),
  }
}

/** The demo college as it is written in its files. */
export type Demo = ReturnType<typeof readDemo>
export type PersonText = Demo['people'][number]
export type Subject = Demo['subjects'][number]
export type Work = Demo['work'][number]
export type ProgrammeGoal = Demo['programme'][number]
export type DevelopmentGoal = Demo['developmentGoals'][number]
export type { DemoTemplate, SignerChoice, Step, Story } from './forms.ts'
