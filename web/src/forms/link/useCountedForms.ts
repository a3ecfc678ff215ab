import { isAdmin } from '@college/contract/kit'
import { useActor } from '#identity'
import { allForms, allTraineeForms, countedForms, formList, traineeForms, type FormDays } from '../links.ts'

/** Where the forms of a template stand that count for a person, in the list of forms in which the reader finds them. */
export const useCountedForms = (person: number): ((template: number, days: FormDays) => string) => {
  const actor = useActor()
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
