import * as fc from 'fast-check'
import { askActs, askSaid, askThen, formActs, formSaid, formThen } from './forms.ts'
import type { AskAct, FormAct, Verdict } from './forms.ts'
import { kinds } from './columns.ts'
import { pick } from './graph.ts'
import type { Row } from './oracle.ts'
import { fillsPart, withParts } from './templates.ts'

// Those of forms, and what few people have.
const lists = ['devform', 'devformsignature', 'outbox', 'activityimport', 'devcyclepause'] as const
const often = ['sign', 'undo', 'pass', 'letPass', 'finish', 'reopen'] as const

/** Something done with a form, or with what somebody is asked, in numbers that are read against the college as it then stands. */
export const formCommands = fc.record({
  // What needs another act before it is tried more often.
  act: fc.constantFrom(...formActs, ...askActs, ...often, ...often),
  nth: fc.nat({ max: 59 }),
  /** Whether it is one that is let through, if there is one such. */
  may: fc.constantFrom(true, true, false),
  /** Whether who passes something on is told yes. */
  accept: fc.boolean(),
  /** A list that is looked at afterwards. */
  shows: fc.constantFrom(...kinds, ...lists, ...lists, ...lists, ...lists, ...lists, ...lists),
  /** Whether who signs answers what is theirs to answer, and nothing else. */
  fits: fc.constantFrom(true, true, true, false),
})
export type FormCommand = typeof formCommands extends fc.Arbitrary<infer T> ? T : never

/** A call about a form, what the oracle says to it, and what it does to the model where it is let through. */
export interface FormCall {
  readonly me: Row
  readonly path: string
  readonly given: Readonly<Record<string, unknown>>
  /** The form as it is read before it is changed. */
  readonly target: Row | null
  /** Of which form what is signed is read. */
  readonly signed: number | null
  readonly expected: Verdict
  readonly then: () => void
}

const isOfAsk = (act: FormAct | AskAct): act is AskAct => askActs.some((each) => each === act)
const reason = 'One word is wrong.'

const bodies: Readonly<Record<FormAct, (form: Row, n: number) => object>> = {
  // No two contents are the same.
  complete: ({ part }, n) => ({ data: part === withParts ? { own: `Answer ${n}` } : {} }),
  change: () => ({}),
  finish: () => ({}),
  return: () => ({ reason }),
  withdraw: () => ({ reason }),
  reopen: () => ({ reason }),
}

const refusing = (outcome: string) => ({ path: '/devformsignature/decline', given: { outcome, reason } })
const asks: Readonly<Record<AskAct, (answers: boolean, accept: boolean) => { path: string; given: object }>> = {
  sign: (answers) => ({ path: '/devformsignature/sign', given: answers ? { answers: { said: 'A knee' } } : {} }),
  decline: () => refusing('declined'),
  sendBack: () => refusing('returned'),
  reject: () => refusing('rejected'),
  pass: () => ({ path: '/devformsignature/pass', given: { colleague: { name: 'Ana' } } }),
  undo: () => ({ path: '/devformsignature/undo', given: {} }),
  letPass: (_answers, accept) => ({ path: '/devformsignature/passing', given: { accept } }),
}

const callOf = (world: Row[], me: Row, about: Row, { act, accept, fits }: FormCommand, n: number): FormCall => {
  if (isOfAsk(act)) {
    const answers = fillsPart(about.part) === fits
    const { path, given } = asks[act](answers, accept)
    return {
      me,
      path,
      given: { id: about.id, ...given },
      target: null,
      signed: act === 'sign' ? about.form : null,
      expected: askSaid(world, me.id, act, about, answers),
      then: () => askThen(world, me.id, act, about, accept),
    }
  }
  return {
    me,
    path: `/devform/${act}`,
    given: { ...bodies[act](about, n) },
    target: about,
    signed: null,
    expected: formSaid(world, me.id, act, about),
    then: () => formThen(world, me.id, act, about),
  }
}

/** The call that a command means: of all people and all forms one, or one of those who may. */
export const formCallOf = (world: Row[], command: FormCommand, n: number): FormCall | null => {
  const about = world.filter(({ kind }) => kind === (isOfAsk(command.act) ? 'devformsignature' : 'devform'))
  const people = world.filter(({ kind }) => kind === 'user')
  const all = about.flatMap((each) => people.map((me) => callOf(world, me, each, command, n)))
  const let_ = command.may ? all.filter(({ me, expected }) => me.active && !me.gone && expected === 'yes') : []
  return pick(let_.length > 0 ? let_ : all, command.nth) ?? null
}
