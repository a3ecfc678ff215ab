import {
  conditionWords,
  answeredQuestions,
  isSummed,
  ownerKey,
  partOf,
  partsOf,
  questionsByKey,
  shownQuestions,
  shownSections,
} from '@college/contract/forms'
import type {
  AnswerNames,
  Condition,
  FormData,
  FormModel,
  FormSignature,
  Section,
  SigningParty,
  TemplateVersion,
} from '@college/contract/forms'
import type { ReportBlock } from '#pdf'
import { inWords, quiet } from './question.ts'
import type { QuestionBlocks } from './question.ts'

/** What a form asks, and what was answered so far. */
export interface AskedForm {
  readonly model: FormModel
  readonly data: FormData
  readonly names: AnswerNames
  readonly template: Pick<TemplateVersion, 'signing_required' | 'signers'>
  readonly person: { readonly name: string }
  readonly signatures: readonly FormSignature[]
}

/** How one part of a form is set. */
export interface PartPaper {
  readonly question: QuestionBlocks
  /** Whether it is still written on: what other answers decide stands there with its condition until they are given. */
  readonly isOpen: boolean
  /** Whether what explains a section stands above its questions. */
  readonly explains: boolean
}

/** How the parts of a form are set: the owner's, those that somebody answered, and those that nobody has yet. */
export interface FormPaper {
  readonly own: PartPaper
  readonly answered: PartPaper
  readonly unanswered: PartPaper | null
  /** Said at the right of who fills in a part. */
  readonly note: ((part: PartPaper) => string) | null
}

const printed: PartPaper = { question: inWords, isOpen: false, explains: false }

/** A form to be read: the answers in words, and no question that nobody was asked. */
export const inPrint: FormPaper = { own: printed, answered: printed, unanswered: null, note: null }

/** Says of a part which questions stand on paper, and of some of them when they are to be answered. */
const standingIn = (model: FormModel, data: FormData, { isOpen }: PartPaper) => {
  const [shown, sections] = [shownQuestions(model, data), shownSections(model, data)]
  const [answered, asked] = [answeredQuestions(model, data), questionsByKey(model)]
  const undecided = new Set<string>()
  const isUndecided = (condition: Condition | undefined): boolean =>
    isOpen && condition?.tests.some(({ key }) => !answered.has(key) && (shown.has(key) || undecided.has(key))) === true
  return (section: Section): { words: string | null; questions: [Section['questions'][number], string | null][] } => {
    const isPending = !sections.has(section.key) && isUndecided(section.show_if)
    if (!sections.has(section.key) && !isPending) return { words: null, questions: [] }
    return {
      words: isPending ? conditionWords(asked, section.show_if) : null,
      questions: section.questions.flatMap((question): [typeof question, string | null][] => {
        if (shown.has(question.key)) return [[question, null]]
        if (!isUndecided(question.show_if) && !(isPending && !question.show_if)) return []
        undecided.add(question.key)
        return [[question, conditionWords(asked, question.show_if)]]
      }),
    }
  }
}

const answered = (
  model: FormModel,
  data: FormData,
  names: AnswerNames,
  paper: PartPaper,
  level: 1 | 2,
): ReportBlock[] => {
  const standing = standingIn(model, data, paper)
  return model.pages.flatMap((page) =>
    page.sections.flatMap((section): ReportBlock[] => {
      const { words, questions } = standing(section)
      if (questions.length === 0) return []
      const text = section.title || page.title
      return [
        ...(text ? [{ kind: 'heading' as const, level, text }] : []),
        ...[paper.explains && section.text, words].flatMap((said) => (said ? [quiet(said)] : [])),
        ...questions.flatMap(([question, when]) => [
          ...(when ? [quiet(`${when}:`)] : []),
          ...paper.question(question, data, names),
        ]),
      ]
    }),
  )
}

const headOf = (text: string, paper: PartPaper, { note }: FormPaper): ReportBlock => ({
  kind: 'heading',
  level: 1,
  text,
  ...(note && { note: note(paper) }),
})

/** What a signing party answered in their part, under who they are. */
const partAnswers = (party: SigningParty, form: AskedForm, papers: FormPaper): ReportBlock[] => {
  const { model, signatures, names } = form
  const part = partOf(model, party.key)
  const all = signatures.filter(({ party: key }) => key === party.key)
  const signed = all.findLast(({ state }) => state === 'signed')
  if (!signed) {
    const { unanswered } = papers
    if (!unanswered) return [{ kind: 'heading', level: 1, text: party.title }, quiet('Not filled in yet.')]
    const name = all.findLast(({ state }) => state === 'asked')?.name
    const who = name === undefined || name === party.title ? party.title : `${name}, ${party.title}`
    return [headOf(who, unanswered, papers), ...answered(part, {}, names, unanswered, 2)]
  }
  const by = headOf(`${signed.name}, ${party.title}`, papers.answered, papers)
  if (!signed.answers)
    return [
      by,
      quiet(
        isSummed(party)
          ? 'Filled in. These answers are read only together with those of others.'
          : 'Filled in. The answers show once everyone has signed.',
      ),
    ]
  return [by, ...answered(part, signed.answers, names, papers.answered, 2)]
}

/** What is asked and answered: by the form's owner, and by each of those who have a part of their own. */
export const answers = (form: AskedForm, papers: FormPaper): ReportBlock[] => {
  const { model, data, names, template, person } = form
  const own = partOf(model, ownerKey)
  const parties = template.signers?.parties ?? []
  const parts = template.signing_required ? partsOf(model, parties) : []
  if (parts.length === 0) return answered(model, data, names, papers.own, 1)
  return [
    ...(own.pages.length > 0
      ? [headOf(person.name, papers.own, papers), ...answered(own, data, names, papers.own, 2)]
      : []),
    ...parts.flatMap((party) => partAnswers(party, form, papers)),
  ]
}
