import { creditInWords } from '@college/contract/cpd'
import type { Cycle, CycleLack, CycleUnit, CyclePersonState, CycleState } from '@college/contract/cpd'
import { showDate } from '@college/contract/kit'
import type { StateKind } from '#kit'

type Words = readonly [kind: StateKind, words: string]

export const typeTitle = { fellow: 'Fellows', trainee: 'Trainees' } as const

/** The status of a cycle. */
export const cycleStateWords: Readonly<Record<CycleState, Words>> = {
  current: ['active', 'Current'],
  coming: ['asked', 'Coming'],
  over: ['due', 'Over, not expired'],
  expired: ['inactive', 'Expired'],
}

/** A person's progress in a cycle. */
export const personStateWords: Readonly<Record<CyclePersonState, Words>> = {
  met: ['completed', 'All met'],
  reached: ['open', 'Time reached'],
  ahead: ['onPace', 'Ahead'],
  even: ['onPace', 'On track'],
  behind: ['behind', 'Behind'],
}

/** What is still open in a cycle. */
export const lackWords: Readonly<Record<CycleLack, string>> = {
  hours: 'hours',
  groups: 'hours in each group',
  categories: 'category minimums',
  goals: 'compulsory goals',
  cultural_safety: 'cultural safety',
  conversation: 'structured conversation',
  plan: 'development plan',
}

/** What a cycle asks for in all: `50:00`, `50 points`. */
export const requiredOf = ({ hours_required: hours, unit }: Pick<Cycle, 'hours_required' | 'unit'>): string =>
  creditInWords(Math.round(hours * 60), unit)

/** What is still open, in the unit of its cycle. */
export const lackIn = (lack: CycleLack, unit: CycleUnit): string =>
  lack === 'hours' && unit === 'points' ? 'points' : lackWords[lack]

export const periodOf = ({ start_date, end_date }: Pick<Cycle, 'start_date' | 'end_date'>): string =>
  `${showDate(start_date)} to ${showDate(end_date)}`

/** `One goal`, `3 goals`. */
export const count = (number: number, one: string, more: string): string =>
  number === 1 ? `One ${one}` : `${number.toLocaleString('en-NZ')} ${more}`
