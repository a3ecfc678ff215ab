import type { ScreenLoads } from '#kit'

/** The screens of signing in and of the own account that are built. */
export const identityScreens: ScreenLoads = {
  '/profile/edit': async () => (await import('./profile/Profile.tsx')).Profile,
}
