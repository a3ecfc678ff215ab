import { isAdmin } from '@college/contract/kit'
import { useActor } from '#identity'
import { allForms, allTraineeForms, countedForms, formList, traineeForms, type FormDays } from '../links.ts'

type LinkTo = (template: number, days: FormDays) => string

/** Where the forms of a template stand that count for a person, in the list of forms in which the reader finds them. */
export const useCountedFormsOf = (): ((person: number) => LinkTo) => {
  const actor = useActor()
  return (person) => {
    const own = actor.id === person
    const list = own
      ? formList
      : actor.linked.includes(person)
        ? traineeForms
        : isAdmin(actor)
          ? allForms
          : allTraineeForms
    return (template, days) => countedForms(list, { template, userId: own ? null : person, days })
  }
}

/** The same, of one person. */
export const useCountedForms = (person: number): LinkTo => useCountedFormsOf()(person)
