import type { Goal, Plan } from '@college/contract/cpd'

/** A plan for who has it or teaches its owner. */
export const planPage = (id: number): string => `/app/plan/edit?id=${id}`
/** A plan or a programme for the office. */
export const planAdmin = (id: number): string => `/app/plan/admin?id=${id}`
/** A training programme in figures. */
export const programmePage = (userId: number): string => `/app/trainee/programme?user_id=${userId}`
export const newProgramme = '/app/plan/admin'
export const programmeList = '/app/trainingprogrammes/admin'
/** Where a programme is assigned: to a person, or from one of the programmes. */
export const giveTo = (userId: number): string => `/app/plan/edit?user_id=${userId}`
export const giveFrom = (planId: number): string => `/app/plan/edit?source=${planId}`
export const giveAny = '/app/plan/edit?give=1'
export const nextPlan = '/app/plan/edit?new=1'

/** What a goal of a plan opens, for its owner and for the office. */
export const planGoal = (goal: Pick<Goal, 'id'>): string => `/app/plan/goal?id=${goal.id}`
export const ownPlanGoal = (plan: Pick<Plan, 'id'>): string => `/app/plan/goal/edit?devplan_id=${plan.id}`
export const goalAdmin = (goal: Pick<Goal, 'id'>): string => `/app/plan/goal/admin?id=${goal.id}`
export const newGoalAdmin = (plan: Pick<Plan, 'id'>): string => `/app/plan/goal/admin?devplan_id=${plan.id}`
