export const placementList = '/app/placements'
export const allPlacements = '/app/placements/admin'
export const newPlacement = '/app/placement/edit'
export const placementPage = (id: number): string => `/app/placement?id=${id}`
export const placementEditor = (id: number): string => `/app/placement/edit?id=${id}`
/** The procedures behind the figures of a report, or the activities. */
export const behindFigures = (what: 'procedures' | 'activities', days: { from: string; to: string }): string =>
  `/app/${what}?from=${days.from}&to=${days.to}${what === 'activities' ? '&state=complete' : ''}`
