import { administered, code, linked, matches } from '#kit'
import type { Actor, Code } from '#kit'
import { formReaders } from './devform.ts'
import type { Form, FormState } from './devform.ts'

/** What somebody is to a form; a `teacher` is linked with its owner, a `reopener` has the role that its template names for reopening it. */
export const formSides = ['owner', 'signer', 'office', 'teacher', 'reopener'] as const
export type FormSide = (typeof formSides)[number]

/**
 * What is done with a form. `write` changes answers, and takes its owner’s completed form back to started; `ask` covers asking and
 * withdrawing what was asked; `remind` those who are asked; `sign` covers every answer of a signer: declining, returning for changes and rejecting. `return` is the
 * office’s; `withdraw` ends the form.
 */
export const formActs = [
  'write',
  'complete',
  'remove',
  'ask',
  'remind',
  'sign',
  'return',
  'finish',
  'withdraw',
  'reopen',
] as const
export type FormAct = (typeof formActs)[number]

type Of = Pick<Form, 'user_id' | 'organisation_id' | 'signer_ids' | 'signer_roles' | 'reopen_role'>

/** What the caller is to a form: they may be several things, or nothing but a reader. */
export const formSidesOf = (actor: Actor, form: Of): FormSide[] => {
  const named = (form.signer_ids ?? []).includes(actor.id)
  // As the policy has it: a role of another organisation is another role.
  const holds = (roles: readonly string[]): boolean =>
    form.organisation_id === actor.organisation_id && roles.some((role) => actor.home_roles.includes(role))
  const isOwner = form.user_id === actor.id
  const sides: Readonly<Record<FormSide, boolean>> = {
    owner: isOwner,
    signer: named || (!isOwner && holds(form.signer_roles ?? [])),
    office: actor.platform_admin || matches(administered(actor), form),
    teacher: !isOwner && matches(linked(actor), form),
    // Never the owner’s alone, whatever roles they have.
    reopener: !isOwner && form.reopen_role !== null && holds([form.reopen_role]),
  }
  return formSides.filter((side) => sides[side])
}

const open: readonly FormState[] = ['started', 'completed']

/** In which states a side may do what. A side that is left out may never. */
export const formRights: Readonly<Record<FormAct, Partial<Record<FormSide, readonly FormState[]>>>> = {
  // What was handed in the office does not take back by itself: it returns it, with a reason.
  write: { owner: open, office: ['started'] },
  complete: { owner: ['started'], office: ['started'] },
  remove: { owner: open, office: open },
  // Before it is completed only those who fill in a part of their own.
  ask: { owner: open, office: open },
  remind: { owner: open, office: open, teacher: open },
  // Nobody stands in for a signer.
  sign: { signer: open },
  return: { office: ['completed'] },
  finish: { owner: ['completed', 'signed'], office: ['completed', 'signed'] },
  withdraw: { owner: ['started', 'completed', 'signed'] },
  // What is finished or rejected is the college's to open again; what was withdrawn stays so.
  reopen: { owner: ['signed'], office: ['signed', 'finished', 'rejected'], reopener: ['finished'] },
}

/** Whether the caller reads a form only since they are asked to sign it, or have signed it. */
export const readsAsSigner = (actor: Actor, form: Form): boolean =>
  !actor.platform_admin && !matches(formReaders(actor), form)

type Report = Of & Pick<Form, 'state' | 'signing_required' | 'signatures_given' | 'parts'>

/** What signers are asked and do, which waits for the owner's answers where they fill in no part of their own. */
const ofSigners: readonly FormAct[] = ['ask', 'remind', 'sign']

/** Why somebody may not do something with a form: 403 for whoever never may, 476 where its state forbids it; null where they may. */
export const formRefusal = (actor: Actor, form: Report, act: FormAct): Code | null => {
  const states = formSidesOf(actor, form).flatMap((side) => formRights[act][side] ?? [])
  if (states.length === 0) return code.forbidden
  if (!states.some((state) => state === form.state)) return code.notPossible
  if (form.state === 'started' && ofSigners.includes(act) && (form.parts ?? 0) === 0) return code.notPossible
  // What has to be signed is finished when everybody has; what somebody signed is not removed.
  if (act === 'finish' && form.state === 'completed' && form.signing_required) return code.notPossible
  if (act === 'remove' && (form.signatures_given ?? 0) > 0) return code.notPossible
  return null
}
