import { answerersIn, ownerKey, partOf, questionsOf, readSchema, type LibraryTemplate } from '@college/contract/forms'
import { typeWords } from '../../words.ts'

/** How much of a ready template one of those who fill it in answers. */
export interface AnswererShare {
  readonly title: string
  readonly questions: number
}

/** What the list of ready templates says of one. */
export interface LibrarySummary {
  readonly questions: number
  readonly answerers: readonly AnswererShare[]
  /** Those who sign, in words; null where no one does. */
  readonly signers: string | null
}

/** How many questions a ready template asks, of whom, and who signs. */
export const summaryOf = ({ schema, signers, type }: LibraryTemplate): LibrarySummary => {
  const { model } = readSchema(schema)
  const parties = signers?.parties ?? []
  const count = (part: typeof model): number =>
    questionsOf(part).filter(({ question }) => question.kind !== 'explanation').length
  const titleOf = (answerer: string): string =>
    answerer === ownerKey
      ? (parties.find(({ who }) => who === 'owner')?.title ?? typeWords[type])
      : (parties.find(({ key }) => key === answerer)?.title ?? answerer)
  return {
    questions: count(model),
    answerers: answerersIn(model).map((answerer) => ({
      title: titleOf(answerer),
      questions: count(partOf(model, answerer)),
    })),
    signers: signers && parties.map(({ title }) => title).join(signers.order === 'in_order' ? ', then ' : ', '),
  }
}
