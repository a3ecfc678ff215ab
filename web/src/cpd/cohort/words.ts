import type { CyclePersonRow, CycleTotals } from '@college/contract/cpd'
import { showTime } from '@college/contract/kit'
import type { BarTone } from '#kit'
import { lackWords } from '../cycles/words.ts'

/** The tone of a person's bar. */
export const toneOf = ({ state, well_behind: well }: Pick<CyclePersonRow, 'state' | 'well_behind'>): BarTone =>
  state !== 'behind' ? 'bar' : well ? 'bad' : 'warn'

/** `02:15 behind`, `Behind in a minimum`; nothing for who is not behind. */
export const paceWords = ({ state, behind }: Pick<CyclePersonRow, 'state' | 'behind'>): string | null => {
  if (state !== 'behind') return null
  return behind > 0 ? `${showTime(behind)} behind` : 'Behind in a minimum'
}

/** `Hours, compulsory goals`. */
export const lacksWords = ({ lacks }: Pick<CyclePersonRow, 'lacks'>): string =>
  lacks.length === 0 ? 'Nothing' : capital(lacks.map((lack) => lackWords[lack]).join(', '))

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** `41 people. 33 are at an even pace or further, 6 are behind, 2 are silent.` */
export const totalsSentence = ({ people, met, reached, at_pace, behind, silent }: CycleTotals): string => {
  if (people === 0) return 'Nobody is in this cycle.'
  const good = met + reached + at_pace
  const are = (count: number): string => (count === 1 ? 'is' : 'are')
  const parts = [
    `${good} ${are(good)} at an even pace or further`,
    behind > 0 ? `${behind} ${are(behind)} behind` : null,
    silent > 0 ? `${silent} ${silent === 1 ? 'has' : 'have'} no entry for four weeks` : null,
  ].filter((part) => part !== null)
  return `${people.toLocaleString('en-NZ')} ${people === 1 ? 'person' : 'people'}. ${parts.join(', ')}.`
}
