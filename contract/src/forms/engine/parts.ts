import { asks } from './look.ts'
import { summedKinds } from './sums.ts'
import { isSummed } from '../devformtemplate.ts'
import { ownerKey, questionsOf } from '../model.ts'
import type { FieldIssue } from '#kit'
import type { FormModel, Page, Question, Section } from '../model.ts'
import type { SigningParty } from '../devformtemplate.ts'

const owner: readonly string[] = [ownerKey]

/** Who answers a question: as it says itself, or the section or page around it; the form's owner where nothing is said. */
export const answerersOf = (page: Page, section: Section, question: Question): readonly string[] =>
  question.by ?? section.by ?? page.by ?? owner

const saysWho = ({ pages }: FormModel): boolean =>
  pages.some((page) => page.by ?? page.sections.some((section) => section.by ?? section.questions.some(({ by }) => by)))

/** What one of those who answer is asked, `owner` or the key of a party: a model without the rest, and with no page where they are asked nothing. */
export const partOf = (model: FormModel, answerer: string): FormModel => {
  if (answerer === ownerKey && !saysWho(model)) return model
  const pages = model.pages.flatMap((page): Page[] => {
    const sections = page.sections.flatMap((section): Section[] => {
      const questions = section.questions.filter((each) => answerersOf(page, section, each).includes(answerer))
      return questions.length > 0 ? [{ ...section, questions }] : []
    })
    return sections.length > 0 ? [{ ...page, sections }] : []
  })
  return { pages }
}

/** Everybody who answers something, in the order in which they are first asked. */
export const answerersIn = (model: FormModel): string[] => [
  ...new Set(
    questionsOf(model).flatMap(({ page, section, question }) =>
      asks(question) ? answerersOf(page, section, question) : [],
    ),
  ),
]

/** Whether a signing party fills in a part. One whose key is the owner's word does not: the form's owner answers what is the owner's. */
export const fillsPart = (model: FormModel, party: string): boolean =>
  party !== ownerKey && answerersIn(model).includes(party)

/** The signing parties that fill in a part of their own. */
export const partsOf = (model: FormModel, parties: readonly SigningParty[]): SigningParty[] => {
  const answerers = new Set(answerersIn(model))
  return parties.filter(({ key }) => key !== ownerKey && answerers.has(key))
}

/** Questions whose answers can’t be read as a sum, in parts that are shown only so. */
const sumFaults = (model: FormModel, parties: readonly SigningParty[]): FieldIssue[] => {
  const summed = new Set(parties.filter(isSummed).map(({ key }) => key))
  if (summed.size === 0) return []
  return model.pages.flatMap((page, onPage) =>
    page.sections.flatMap((section, inSection) =>
      section.questions.flatMap((question, at) =>
        summedKinds.includes(question.kind) || !answerersOf(page, section, question).some((key) => summed.has(key))
          ? []
          : [
              {
                path: `pages.${onPage}.sections.${inSection}.questions.${at}`,
                message:
                  'These answers are read only as a sum. Ask for ratings, choices or text, or choose who else answers',
              },
            ],
      ),
    ),
  )
}

/** Parts that nobody fills in with the signers a form has, or that can’t be shown as they are to be, by the places where they are given. */
export const partFaults = (model: FormModel, parties: readonly SigningParty[]): FieldIssue[] => {
  const fault = (by: readonly string[] | undefined, path: string): FieldIssue[] =>
    (by ?? []).flatMap((key, at) => {
      if (key === ownerKey) return []
      const party = parties.find((each) => each.key === key)
      if (!party) return [{ path: `${path}.by.${at}`, message: 'No one who signs has this part. Choose who answers' }]
      return party.who === 'owner'
        ? [{ path: `${path}.by.${at}`, message: 'The form’s owner already answers this. Choose someone else' }]
        : []
    })
  const unfilled = model.pages.flatMap((page, onPage) => [
    ...fault(page.by, `pages.${onPage}`),
    ...page.sections.flatMap((section, inSection) => [
      ...fault(section.by, `pages.${onPage}.sections.${inSection}`),
      ...section.questions.flatMap((question, at) =>
        fault(question.by, `pages.${onPage}.sections.${inSection}.questions.${at}`),
      ),
    ]),
  ])
  return [...unfilled, ...sumFaults(model, parties)]
}
