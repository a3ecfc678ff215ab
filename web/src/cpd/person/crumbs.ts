import { hasRole, type Actor } from '@college/contract/kit'
import type { Crumb } from '#kit'
import { progressPage } from './links.ts'

/** The way to a person: the list of trainees; fellows are in no list that all their readers have. */
export const peopleCrumbs = (trainee: boolean): readonly Crumb[] =>
  trainee ? [{ label: 'Trainees', to: '/app/trainees' }] : []

/** The way to the records of others: for who teaches, their trainees. */
export const teachersCrumbs = (actor: Actor): readonly Crumb[] =>
  peopleCrumbs(hasRole(actor, 'Educator', 'Director', 'Instructor'))

/** Breadcrumbs of a screen about another person: their list, then the person. */
export const crumbsOf = (person: { id: number; name: string; trainee: boolean }, here: string): readonly Crumb[] => [
  ...peopleCrumbs(person.trainee),
  { label: person.name, to: progressPage(person.id) },
  { label: here },
]
