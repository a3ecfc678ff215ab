import type { ScreenLoads } from '#kit'

/** The screens of placements that are built. */
export const placementScreens: ScreenLoads = {
  '/placements': async () => (await import('./list/Placements.tsx')).Placements,
  '/placements/admin': async () => (await import('./list/AllPlacements.tsx')).AllPlacements,
  '/placement': async () => (await import('./page/PlacementPage.tsx')).PlacementPage,
  '/placement/edit': async () => (await import('./edit/PlacementEdit.tsx')).PlacementEdit,
}
