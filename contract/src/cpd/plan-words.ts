/** The words of a plan's category. */
export const planTitle = { PLAN: 'Training programme', PDP: 'Professional development plan' } as const
