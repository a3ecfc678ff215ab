import type { ScreenLoads } from '#kit'

/** How the college uses the application, for the office and the Council. */
export const usageScreens: ScreenLoads = {
  '/usage/admin': async () => (await import('./Usage.tsx')).Usage,
}
