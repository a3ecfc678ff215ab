import type { ScreenLoads } from '#kit'

/** What other programs have to do with the college. */
export const integrationScreens: ScreenLoads = {
  '/integrations/admin': async () => (await import('./Integrations.tsx')).Integrations,
}
