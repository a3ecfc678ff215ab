import {
  creditInWords,
  cycleStandings,
  cycleState,
  lastInWords,
  type AskedCycle,
  type CyclePersonRow,
  type CycleTotals,
} from '@college/contract/cpd'
import type { CivilDate } from '@college/contract/kit'
import type { BarTone, Count } from '#kit'
import { cyclePeople } from '../cycles/links.ts'
import { lackIn } from '../cycles/words.ts'

/** The tone of a person's bar. */
export const toneOf = ({ state, well_behind: well }: Pick<CyclePersonRow, 'state' | 'well_behind'>): BarTone =>
  state !== 'behind' ? 'bar' : well ? 'bad' : 'warn'

/** `02:15 behind`, `Behind in a minimum`; nothing for who is not behind. */
export const paceWords = ({
  state,
  behind,
  unit,
}: Pick<CyclePersonRow, 'state' | 'behind' | 'unit'>): string | null => {
  if (state !== 'behind') return null
  return behind > 0 ? `${creditInWords(behind, unit)} behind` : 'Behind in a minimum'
}

/** `Hours, compulsory goals`. */
export const lacksWords = ({ lacks, unit }: Pick<CyclePersonRow, 'lacks' | 'unit'>): string =>
  lacks.length === 0 ? 'Nothing' : capital(lacks.map((lack) => lackIn(lack, unit)).join(', '))

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** The people of a cycle, each count with its list. */
export const totalsCounts = (cycle: AskedCycle, { met, reached, at_pace, behind, silent }: CycleTotals): Count[] => {
  const good = met + reached + at_pace
  const are = (count: number): string => (count === 1 ? 'is' : 'are')
  return [
    { count: good, words: `${are(good)} on track`, to: cyclePeople(cycle, { state: notBehind }) },
    { count: behind, words: `${are(behind)} behind`, to: cyclePeople(cycle, { state: 'behind' }) },
    {
      count: silent,
      words: `${silent === 1 ? 'has' : 'have'} no entries for four weeks`,
      to: cyclePeople(cycle, { silent: 'true' }),
    },
  ].filter(({ count }) => count > 0)
}

/** Said after the days of the last cycle where none runs today. */
export const lastWords = (cycle: AskedCycle, today: CivilDate): string => {
  const state = cycleState(cycle, today)
  return state === 'over' || state === 'expired' ? ` ${lastInWords(cycle, today)}` : ''
}

/** The standings of who is not behind. */
export const notBehind = cycleStandings.filter((state) => state !== 'behind')

/** `41 people. 33 are on track, 6 are behind, 2 have no entries for four weeks.` */
export const totalsSentence = (cycle: AskedCycle, totals: CycleTotals): string => {
  const { people } = totals
  if (people === 0) return 'No people are in this cycle.'
  const all = `${people.toLocaleString('en-NZ')} ${people === 1 ? 'person' : 'people'}`
  return `${all}. ${totalsCounts(cycle, totals)
    .map(({ count, words }) => `${count} ${words}`)
    .join(', ')}.`
}
