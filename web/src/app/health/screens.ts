import type { ScreenLoads } from '#kit'

/** How the installation is, for those who run it. */
export const healthScreens: ScreenLoads = {
  '/health/admin': async () => (await import('./HealthPage.tsx')).HealthPage,
}
