import { describe, expect, it } from 'vitest'
import {
  answerersIn,
  partFaults,
  partOf,
  partsOf,
  placeholdersOf,
  readSchema,
  signerPlaceholder,
  wholeSchema,
} from '../engine/index.ts'
import { ownerKey, questionsOf } from '../model.ts'
import { libraryTemplates } from './templates.ts'
import type { Question, QuestionOf } from '../model.ts'

const partiesOf = (key: string) => libraryTemplates.find((each) => each.key === key)?.signers?.parties ?? []
const modelOf = (key: string) => readSchema(libraryTemplates.find((each) => each.key === key)?.schema).model
const questionsFor = (key: string, answerer: string): Question[] =>
  questionsOf(partOf(modelOf(key), answerer)).map(({ question }) => question)
const asked = (questions: readonly Question[]) => questions.filter(({ kind }) => kind !== 'explanation')
const isScale = (question: Question): question is QuestionOf<'scale'> => question.kind === 'scale'

/** Who answers each template, in the order in which they are first asked. */
const answerers: Readonly<Record<string, readonly string[]>> = {
  mini_cex: ['owner', 'assessor'],
  dops: ['owner', 'assessor'],
  case_based_discussion: ['owner', 'assessor'],
  multisource_feedback: ['rater'],
  placement_report: ['owner', 'supervisor'],
  structured_conversation: ['owner', 'colleague'],
  teaching_observation: ['owner', 'observer'],
  reflective_note: ['owner'],
}

it('has the eight templates that a college expects', () => {
  expect(libraryTemplates.map(({ key }) => key)).toEqual(Object.keys(answerers))
  expect(new Set(libraryTemplates.map(({ name }) => name.toLowerCase())).size).toBe(8)
})

describe.each([...libraryTemplates])('$name', (template) => {
  const { key, schema, signers, signing_required: signing } = template
  const { model, problems } = readSchema(schema)
  const parties = signers?.parties ?? []

  it('can be published as it is', () => {
    expect(problems).toEqual([])
    expect(placeholdersOf(model)).toEqual([])
    expect(partFaults(model, parties)).toEqual([])
    expect(signerPlaceholder(parties)).toBeNull()
    expect(signing).toBe(signers !== null)
    expect(readSchema(wholeSchema(schema, model))).toEqual({ model, problems: [] })
  })

  it('is answered by those who are meant to', () => {
    expect(answerersIn(model)).toEqual(answerers[key])
    const others = parties.filter(({ who }) => who !== 'owner')
    expect(partsOf(model, parties)).toEqual(others)
    for (const { key: party } of others) expect(asked(questionsFor(key, party)).length).toBeGreaterThan(2)
  })

  it('names no role, which a college may not have', () => {
    expect(parties.filter(({ who }) => who === 'role')).toEqual([])
  })

  it('says what each step of a rating stands for', () => {
    const points = questionsOf(model).flatMap(({ question }) => (isScale(question) ? question.points : []))
    expect(points.filter(({ descriptor }) => descriptor === undefined)).toEqual([])
  })

  it('lets others leave out what they did not see', () => {
    const theirs = parties.flatMap((party) => questionsFor(key, party.key)).filter(isScale)
    expect(theirs.filter((question) => question.not_observed !== true)).toEqual([])
  })

  it('asks for nothing that identifies a patient', () => {
    const titles = questionsOf(model).map(({ question }) => question.title)
    expect(titles.filter((title) => /\bNHI\b|\bpatient’s (name|age|address)\b|date of birth/i.test(title))).toEqual([])
  })

  it('is short enough to be filled in', () => {
    expect(asked(questionsOf(model).map(({ question }) => question)).length).toBeLessThanOrEqual(25)
  })
})

it.each(['mini_cex', 'dops', 'case_based_discussion'])(
  '%s: the assessor rates and comments, the owner says what it was about',
  (key) => {
    expect(partiesOf(key)).toEqual([{ key: 'assessor', title: 'Assessor', who: 'anyone' }])
    const assessor = questionsFor(key, 'assessor')
    expect(assessor.filter(isScale)).toHaveLength(1)
    expect(assessor.some(({ kind, required }) => kind === 'long_text' && required)).toBe(true)
    const owner = questionsFor(key, ownerKey)
    expect(owner.some(isScale)).toBe(false)
    expect(owner.at(-1)).toMatchObject({ kind: 'long_text', required: false })
  },
)

it('asks colleagues for eight behaviours and two comments, and the trainee for nothing', () => {
  const rater = questionsFor('multisource_feedback', 'rater')
  expect(rater.find(isScale)?.rows).toHaveLength(8)
  expect(rater.filter(({ kind }) => kind === 'long_text')).toHaveLength(2)
  expect(asked(questionsFor('multisource_feedback', ownerKey))).toEqual([])
})

it('has the placement report signed by the supervisor first, then the trainee who has read it', () => {
  const report = libraryTemplates.find(({ key }) => key === 'placement_report')
  expect(report?.signers?.order).toBe('in_order')
  expect(partiesOf('placement_report').map(({ who }) => who)).toEqual(['supervisor', 'owner'])
})

it('asks both sides of a structured conversation what they take away, each for themselves', () => {
  const both = ['owner', 'colleague'].map((by) => questionsFor('structured_conversation', by).map(({ key }) => key))
  expect(both.every((keys) => keys.includes('takeaway'))).toBe(true)
})
