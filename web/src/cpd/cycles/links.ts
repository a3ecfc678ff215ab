export const cycleList = '/app/cycles/admin'
export const newCycle = '/app/cycle/admin'
export const cycleEditor = (id: number): string => `/app/cycle/admin?id=${id}`
export const sharedGoal = (id: number): string => `/app/cycle/goal/admin?id=${id}`
export const newSharedGoal = (cycle: number): string => `/app/cycle/goal/admin?devcycle_id=${cycle}`
/** Other rules tried on what was logged in it. */
export const cycleSimulator = (id: number): string => `/app/cycle/simulator?devcycle_id=${id}`
/** Its people in numbers and as a chart. */
export const cycleDashboard = (id: number): string => `/app/cycle/dashboard?devcycle_id=${id}`
/** Its people in a list, narrowed where that is asked for. */
export const cyclePeople = (
  { id, type }: { readonly id: number; readonly type: 'trainee' | 'fellow' },
  narrowed: Readonly<Record<string, string | readonly string[]>> = {},
): string => {
  const chosen = Object.entries(narrowed).flatMap(([name, values]) => [values].flat().map((value) => [name, value]))
  return `/app/cycles/${type}s?${String(new URLSearchParams([['devcycle_id', String(id)], ...chosen]))}`
}
