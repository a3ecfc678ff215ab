import type { ScreenLoads } from '#kit'

/** The public screens that are built; the sign-in screen comes with the routes, as it is the first to be shown. */
export const publicScreens: ScreenLoads = {
  '/': async () => (await import('./Welcome.tsx')).Welcome,
  '/register/token': async () => (await import('./FirstAdmin.tsx')).FirstAdmin,
  '/404': async () => (await import('./messages.tsx')).NotFound,
  '/forbidden': async () => (await import('./messages.tsx')).Forbidden,
}
