export { canonicalJson, contentCode, contentLayout, contentLayouts, contentText } from './canonical.ts'
export type { ContentLayout, FormContent } from './canonical.ts'
export { checkModel } from './check-model.ts'
export { conditionTestWords, conditionWords, questionsByKey } from './condition-words.ts'
export { testWantsValue, testsOf } from './conditions.ts'
export { dayOf, relatedTo } from './days.ts'
export { pathInFile } from './file-paths.ts'
export { emptyModel, keyFrom, newKey } from './keys.ts'
export { answeredQuestions, asks, progressOf, settled, shownQuestions, shownSections, totalsOf } from './look.ts'
export { answerersIn, answerersOf, fillsPart, partFaults, partOf, partsOf } from './parts.ts'
export { problemsOf, unrated, warningsOf } from './problems.ts'
export type { Strictness } from './problems.ts'
export { readSchema, wholeSchema } from './read-schema.ts'
export type { ReadSchema } from './read-schema.ts'
export { changesBetween, sayAnswer, sayCell, sayStep, notObservedTitle } from './say.ts'
export type { AnswerNames } from './say.ts'
export {
  isPlaceholder,
  placeholdersOf,
  signerPlaceholder,
  starterSigner,
  starterTitle,
  starterWords,
} from './starters.ts'
export { meanOf, summedKinds, sumOf } from './sums.ts'
export type { CountedChoice, RatedRow, SummedAnswer } from './sums.ts'
export { shownColumns } from './table-rows.ts'
export type { Answerable } from './answers.ts'
export {
  fillTexts,
  noTextValue,
  sampleTextValues,
  textValueFaults,
  textValueNames,
  textValueWords,
  usedTextValues,
} from './text-values.ts'
export type { TextValueName } from './text-values.ts'
export { faultsInFile, readTemplateFile } from './template-file.ts'
export type { TemplateFile } from './template-file.ts'
export { isWebAddress } from './text-formats.ts'
export { bandOf } from './totals.ts'
export { writeSchema } from './write-schema.ts'
