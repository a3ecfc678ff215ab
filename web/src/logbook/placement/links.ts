import { progressPage } from '#cpd'

export const placementList = '/app/placements'
export const allPlacements = '/app/placements/admin'
export const newPlacement = '/app/placement/edit'
export const placementPage = (id: number): string => `/app/placement?id=${id}`
export const placementEditor = (id: number): string => `/app/placement/edit?id=${id}`
/** The procedures behind the figures of a report, or the activities: the reader’s own, or those of whose report it is. */
export const behindFigures = (
  what: 'procedures' | 'activities',
  { from, to }: { from: string; to: string },
  userId: number | null,
): string => {
  const days = `from=${from}&to=${to}`
  if (what === 'procedures') return `/app/procedures?${userId === null ? '' : `user_id=${userId}&`}${days}`
  const list = userId === null ? '/app/activities?' : `${progressPage(userId, 'activities')}&`
  return `${list}${days}&state=complete`
}
