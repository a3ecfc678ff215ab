import { hasRole, showDate } from '#kit'
import type { Actor, CivilDate } from '#kit'
import type { Plan } from './devplan.ts'

type Agreed = Pick<Plan, 'agreed_at' | 'agreed_supervisor_at'>

/** Who has agreed to a plan as it stands now. */
export const agreements = ['both', 'owner', 'supervisor', 'none'] as const
export type Agreement = (typeof agreements)[number]

/** Who has agreed to a plan. */
export const agreementOf = (plan: Agreed): Agreement => {
  if (plan.agreed_at !== null) return plan.agreed_supervisor_at === null ? 'owner' : 'both'
  return plan.agreed_supervisor_at === null ? 'none' : 'supervisor'
}

/** What is said of an agreement, with what the plan's owner is called: `the trainee`, or a name. */
export const agreementTitles = (owner: string): Readonly<Record<Agreement, string>> => ({
  both: 'Agreed by both sides',
  owner: `Agreed by ${owner}, not by the supervisor yet`,
  supervisor: `Agreed by the supervisor, not by ${owner} yet`,
  none: 'Not agreed yet',
})

/** What files of plans of both kinds say of an agreement. */
export const agreementTitle = agreementTitles('the trainee or fellow')

/** Whether a plan that its owner has agreed to waits for a person to agree: its supervisor, or who teaches the owner where none is named. */
export const waitsForAgreement = (
  actor: Actor,
  plan: Pick<Plan, 'agreed_at' | 'agreed_supervisor_at' | 'supervisor_id' | 'user_id'>,
): boolean => {
  if (plan.agreed_at === null || plan.agreed_supervisor_at !== null) return false
  if (plan.supervisor_id !== null) return plan.supervisor_id === actor.id
  return plan.user_id !== null && actor.linked.includes(plan.user_id) && hasRole(actor, 'Educator', 'Director')
}

/** Fields of a plan of which both sides agree; where one of them changes, the agreement is taken back. */
export const agreedFields = ['category', 'name', 'start_date', 'end_date', 'supervisor_id', 'notes'] as const

/** `If you change this plan, Helen Rāpana and you will have to agree to it again.` Null while there is no agreement to lose. */
export const whoAgreesAgain = (
  plan: Agreed & Pick<Plan, 'user_name' | 'user_id' | 'agreed_supervisor_by' | 'agreed_supervisor_name'>,
  reader: number,
): string | null => {
  const owner = plan.agreed_at && (plan.user_id === reader ? 'you' : (plan.user_name ?? 'the owner'))
  const other =
    plan.agreed_supervisor_at &&
    (plan.agreed_supervisor_by === reader ? 'you' : (plan.agreed_supervisor_name ?? 'the supervisor'))
  const names = [owner, other]
    .filter((name) => name !== null)
    .toSorted((a, b) => Number(a === 'you') - Number(b === 'you'))
  return names.length === 0 ? null : `If you change this plan, ${names.join(' and ')} will have to agree to it again.`
}

/** `Agreed by both sides: Mārama Thorne 14/02/2025, Helen Rāpana 15/02/2025.` `dayOf` tells the day of an instant. */
export const agreementInWords = (
  plan: Agreed & Pick<Plan, 'user_name' | 'agreed_supervisor_name' | 'agreement_lost_at'>,
  dayOf: (at: string) => CivilDate,
): string => {
  const owner = plan.agreed_at && `${plan.user_name ?? 'the owner'} ${showDate(dayOf(plan.agreed_at))}`
  const other =
    plan.agreed_supervisor_at &&
    `${plan.agreed_supervisor_name ?? 'the supervisor'} ${showDate(dayOf(plan.agreed_supervisor_at))}`
  if (owner && other) return `Agreed by both sides: ${owner}, ${other}.`
  if (owner) return `Agreed by ${owner}; the supervisor has not agreed yet.`
  if (other) return `Agreed by ${other}; ${plan.user_name ?? 'the owner'} has not agreed yet.`
  return plan.agreement_lost_at
    ? `Changed on ${showDate(dayOf(plan.agreement_lost_at))} after it was agreed; both sides agree again.`
    : 'Not agreed yet.'
}
