import { belongs, isPlatform, may, rolesAtHome, rolesOf } from './oracle.ts'
import type { Row, Rows } from './oracle.ts'
import { fillsPart, reopenRole, withParts } from './templates.ts'

/** What the owner, the office and whoever may reopen do with a form. */
export const formActs = ['complete', 'change', 'finish', 'return', 'withdraw', 'reopen'] as const
/** What whoever is asked does with what they are asked; the last is its owner’s answer. */
export const askActs = ['sign', 'decline', 'sendBack', 'reject', 'pass', 'undo', 'letPass'] as const
export type FormAct = (typeof formActs)[number]
export type AskAct = (typeof askActs)[number]

/** What is said to an act: let through, or with which code it is refused. */
export type Verdict = 'yes' | 400 | 403 | 404 | 476

type Side = 'owner' | 'office' | 'reopener'
const states = ['started', 'completed', 'signed', 'finished', 'withdrawn', 'rejected']

/** The table of forms, written out once more: by side a letter for each state, `-` for what is theirs at another time. */
const table: Readonly<Record<FormAct, Partial<Record<Side, string>>>> = {
  complete: { owner: 'y-----', office: 'y-----' },
  change: { owner: '-y----', office: '------' },
  finish: { owner: '-yy---', office: '-yy---' },
  return: { office: '-y----' },
  withdraw: { owner: 'yyy---' },
  reopen: { owner: '--y---', office: '--yy-y', reopener: '---y--' },
}

const isOffice = (world: Rows, me: number, { organisation }: Row): boolean =>
  isPlatform(world, me) ||
  rolesOf(world, me).some((held) => held.organisation === organisation && held.role.word === 'Administrator')

const sidesOf = (world: Rows, me: number, form: Row): Side[] => {
  const isOwner = form.user === me
  const isReopener =
    !isOwner && form.part === withParts && rolesAtHome(world, me, form.organisation).includes(reopenRole)
  return [
    ...(isOwner ? ['owner' as const] : []),
    ...(isOffice(world, me, form) ? ['office' as const] : []),
    ...(isReopener ? ['reopener' as const] : []),
  ]
}

/** The live asks of a form. */
const asksOf = (world: Rows, form: Row): Row[] =>
  world.filter((row) => row.kind === 'devformsignature' && row.form === form.id && !row.gone)

/** The form of an ask. */
export const formOfAsk = (world: Rows, { form }: Row): Row | undefined =>
  world.find((row) => row.kind === 'devform' && row.id === form)

/** Whether a form waits for what somebody is asked: it is completed, or they fill in a part of their own. */
export const waits = (world: Rows, ask: Row): boolean => {
  const form = formOfAsk(world, ask)
  if (!form || form.gone) return false
  return form.state === 'completed' || (form.state === 'started' && fillsPart(ask.part))
}

/** Whether somebody is asked for a part already, or has signed it. */
export const isTaken = (world: Rows, ask: Row): boolean =>
  world.some(
    (row) =>
      row.kind === 'devformsignature' &&
      row.id !== ask.id &&
      !row.gone &&
      row.form === ask.form &&
      row.part === ask.part &&
      (row.state === 'asked' || row.state === 'signed'),
  )

/** Whether the state of a form, or what was signed of it, stands in the way of who may write on it, or remove it. */
export const isClosed = (world: Rows, me: number, act: 'update' | 'delete', form: Row): boolean => {
  const open = act === 'delete' || form.user === me ? ['started', 'completed'] : ['started']
  const isSigned = asksOf(world, form).some(({ state }) => state === 'signed' || state === 'voided')
  return !open.includes(form.state) || (act === 'delete' && isSigned)
}

/** What is said to somebody who does something with a form. */
export const formSaid = (world: Rows, me: number, act: FormAct, form: Row): Verdict => {
  if (form.gone || !may(world, me, 'read', form)) return 404
  const letters = sidesOf(world, me, form).flatMap((side) => table[act][side] ?? [])
  if (letters.length === 0) return 403
  if (!letters.some((each) => each[states.indexOf(form.state)] === 'y')) return 476
  return act === 'finish' && form.state === 'completed' && form.part === withParts ? 476 : 'yes'
}

const isAsked = (world: Rows, me: number, form: Row, { other, word }: Row): boolean =>
  other === me || (word !== '' && form.user !== me && rolesAtHome(world, me, form.organisation).includes(word))

const signSaid = (world: Rows, me: number, form: Row, { part }: Row, answers: boolean): Verdict => {
  // No one puts their name to what they wrote for another; and who left the college signs nothing there.
  if (form.other === me || !belongs(world, me, form.organisation)) return 476
  return answers === fillsPart(part) ? 'yes' : 400
}

/** What is said to somebody who does something with an ask; `answers` says whether they answer as they sign. */
export const askSaid = (world: Rows, me: number, act: AskAct, ask: Row, answers: boolean): Verdict => {
  const form = formOfAsk(world, ask)
  if (!form || form.gone || ask.gone) return 404
  const sees = may(world, me, 'read', form)
  if (act === 'letPass') {
    if (!sees) return 404
    const asks = sidesOf(world, me, form).some((side) => side !== 'reopener')
    if (!asks) return 403
    return waits(world, ask) && ask.state === 'asked' && ask.passing ? 'yes' : 476
  }
  const asked = isAsked(world, me, form, ask)
  if (!sees && !(asked && belongs(world, me, form.organisation))) return 404
  if (!asked) return 403
  if (act === 'undo') {
    if (ask.state === 'signed' && ask.other !== me) return 403
    return ask.state === 'signed' && form.state !== 'finished' ? 'yes' : 476
  }
  if (ask.state !== 'asked' || !waits(world, ask)) return 476
  if (act === 'sign') return signSaid(world, me, form, ask, answers)
  if (act === 'reject' && ask.part !== 'first') return 403
  return act === 'pass' && ask.word !== '' ? 476 : 'yes'
}

const isGiven = ({ state }: Row): boolean => state === 'signed'
const voidOf = (world: Rows, form: Row, only: (ask: Row) => boolean = () => true): void => {
  for (const ask of asksOf(world, form).filter(isGiven)) if (only(ask)) ask.state = 'voided'
}
// Who signed before it was completed had read nothing of its answers.
const voidRead = (world: Rows, form: Row): void => voidOf(world, form, ({ early }) => !early)

const end = (world: Rows, form: Row, state: 'withdrawn' | 'rejected'): void => {
  form.state = state
  for (const ask of asksOf(world, form)) if (ask.state === 'asked') ask.state = 'withdrawn'
  voidOf(world, form)
}

/** Its owner, or the office before it was completed, says that it is about something else: it begins again. */
export const retitled = (world: Rows, form: Row): void => {
  form.state = 'started'
  voidOf(world, form)
}

/** Asks once more for what somebody was asked for; the number of the new ask is the database's to give. */
const askAgain = (world: Row[], ask: Row, other = ask.word === '' ? ask.other : null): void =>
  void world.push({ ...ask, id: 0, state: 'asked', other, early: false, passing: false })

const close = (world: Rows, form: Row): void => {
  const given = asksOf(world, form).filter(isGiven)
  if (form.part === withParts && form.state === 'completed' && given.length === 2) form.state = 'signed'
}

const completed = (world: Row[], me: number, form: Row): void => {
  form.state = 'completed'
  form.other = form.user === me ? null : me
  const asks = asksOf(world, form)
  for (const part of new Set(asks.map((ask) => ask.part))) {
    const last = asks.filter((ask) => ask.part === part).toSorted((one, another) => one.id - another.id)
    const ask = last.at(-1)
    if (ask?.state === 'voided' || ask?.state === 'returned') askAgain(world, ask)
  }
  close(world, form)
}

/** What comes of an act that was let through. */
export const formThen = (world: Row[], me: number, act: FormAct, form: Row): void => {
  if (act === 'complete') return completed(world, me, form)
  if (act === 'withdraw') return end(world, form, 'withdrawn')
  if (act === 'finish') return void (form.state = 'finished')
  const wasFinished = act === 'reopen' && form.state !== 'signed'
  form.state = 'started'
  return wasFinished ? voidOf(world, form) : voidRead(world, form)
}

const refused = { decline: 'declined', sendBack: 'returned', reject: 'rejected' } as const

const passed = (world: Row[], ask: Row, accept: boolean): void => {
  ask.passing = false
  if (!accept) return
  ask.state = 'withdrawn'
  // To a colleague without an account.
  askAgain(world, { ...ask, word: '' }, null)
}

/** What comes of an answer that was let through; `accept` is the owner’s to whoever wants to pass it on. */
export const askThen = (world: Row[], me: number, act: AskAct, ask: Row, accept: boolean): void => {
  const form = formOfAsk(world, ask)
  if (!form) return
  switch (act) {
    case 'letPass':
      return passed(world, ask, accept)
    case 'pass':
      ask.passing = true
      return
    case 'undo':
      ask.state = 'voided'
      if (form.state === 'signed') form.state = 'completed'
      return askAgain(world, ask)
    case 'sign':
      ask.state = 'signed'
      ask.other = me
      ask.early = form.state === 'started'
      return close(world, form)
    default:
      break
  }
  ask.state = refused[act]
  ask.other = me
  if (act === 'sendBack') {
    if (form.state === 'completed') voidRead(world, form)
    form.state = 'started'
  }
  if (act === 'reject') end(world, form, 'rejected')
}
