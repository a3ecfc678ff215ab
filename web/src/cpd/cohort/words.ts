import {
  behindInMinimum,
  creditInWords,
  cycleStandings,
  hoursBehindBy,
  isFinished,
  lastInWords,
  type AskedCycle,
  type CycleLack,
  type CyclePersonRow,
  type CycleTotals,
} from '@college/contract/cpd'
import { plural, type CivilDate } from '@college/contract/kit'
import type { BarTone, Count } from '#kit'
import { cyclePeople } from '../cycles/links.ts'
import { lackIn } from '../cycles/words.ts'

/** The tone of a person's bar. */
export const toneOf = ({ state, well_behind: well }: Pick<CyclePersonRow, 'state' | 'well_behind'>): BarTone =>
  state !== 'behind' ? 'bar' : well ? 'bad' : 'warn'

type Hours = Pick<CyclePersonRow, 'logged' | 'on_track' | 'even_pace'>
type Paced = Hours & Pick<CyclePersonRow, 'state' | 'behind'>

const shortOf = ({ logged: counted, on_track, even_pace: due }: Hours): number =>
  hoursBehindBy({ counted, on_track, due })

/** `02:15 behind`, `Behind in a minimum`, `03:00 ahead`; nothing for who is on track or done. */
export const paceWords = ({ state, behind, unit, ...hours }: Paced & Pick<CyclePersonRow, 'unit'>): string | null => {
  if (state === 'ahead') return `${creditInWords(-behind, unit)} ahead`
  if (state !== 'behind') return null
  const short = shortOf(hours)
  return short > 0 ? `${creditInWords(short, unit)} behind` : behindInMinimum
}

/** Whether it is a minimum alone that makes a person behind. */
export const isBehindInMinimum = (row: Paced): boolean => row.state === 'behind' && shortOf(row) === 0

/** Of a finished cycle, the verdict. */
export const verdictWords = ({ met }: Pick<CyclePersonRow, 'met'>): 'Met' | 'Not met' => (met ? 'Met' : 'Not met')

/** The list of those who have met a finished cycle, or of those who have not. */
export const verdictList = (cycle: AskedCycle, met: boolean): string => cyclePeople(cycle, { met: String(met) })

type Lacking = Pick<CyclePersonRow, 'lacks' | 'unit' | 'required' | 'logged' | 'goals_open'>

/** `21:45 to log, 2 compulsory goals`: how much is open, where that is a number. */
export const lacksWords = ({ lacks, unit, required, logged, goals_open: goals }: Lacking): string => {
  const inWords = (lack: CycleLack): string => {
    if (lack === 'hours') return `${creditInWords(required - logged, unit)} to ${unit === 'points' ? 'earn' : 'log'}`
    return lack === 'goals' ? plural(goals, 'compulsory goal') : lackIn(lack, unit)
  }
  return lacks.length === 0 ? 'Nothing' : capital(lacks.map(inWords).join(', '))
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The people of a cycle, each count with its list. */
export const totalsCounts = (cycle: AskedCycle, totals: CycleTotals, today: CivilDate): Count[] => {
  const { people, met, reached, at_pace, behind, silent } = totals
  if (isFinished(cycle, today))
    return [
      { count: met, words: 'met it', to: verdictList(cycle, true) },
      { count: people - met, words: 'did not meet it', to: verdictList(cycle, false) },
    ].filter(({ count }) => count > 0)
  const good = met + reached + at_pace
  const are = (count: number): string => (count === 1 ? 'is' : 'are')
  return [
    { count: good, words: `${are(good)} on track in this cycle`, to: cyclePeople(cycle, { state: notBehind }) },
    { count: behind, words: `${are(behind)} behind`, to: cyclePeople(cycle, { state: 'behind' }) },
    {
      count: silent,
      words: `${silent === 1 ? 'has' : 'have'} no entries for four weeks`,
      to: cyclePeople(cycle, { silent: 'true' }),
    },
  ].filter(({ count }) => count > 0)
}

/** Said after the days of the last cycle where none runs today. */
export const lastWords = (cycle: AskedCycle, today: CivilDate): string =>
  isFinished(cycle, today) ? ` ${lastInWords(cycle, today)}` : ''

/** The standings of who is not behind. */
export const notBehind = cycleStandings.filter((state) => state !== 'behind')

/** `41 people. 33 are on track in this cycle, 6 are behind, 2 have no entries for four weeks.` */
export const totalsSentence = (cycle: AskedCycle, totals: CycleTotals, today: CivilDate): string => {
  const { people } = totals
  if (people === 0) return 'No people are in this cycle.'
  const all = `${people.toLocaleString('en-NZ')} ${people === 1 ? 'person' : 'people'}`
  return `${all}. ${totalsCounts(cycle, totals, today)
    .map(({ count, words }) => `${count} ${words}`)
    .join(', ')}.`
}
