import type { Crumb } from '#kit'

/** Breadcrumbs of a screen about another person: their list, and for a trainee their programme. */
export const crumbsOf = (person: { id: number; name: string; trainee: boolean }, here: string): readonly Crumb[] =>
  person.trainee
    ? [
        { label: 'Trainees', to: '/app/trainees' },
        { label: person.name, to: `/app/trainee/programme?user_id=${person.id}` },
        { label: here },
      ]
    : [{ label: person.name, to: `/app/cycle/fellow?user_id=${person.id}` }, { label: here }]
