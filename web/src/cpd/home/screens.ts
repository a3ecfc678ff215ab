import type { ScreenLoads } from '#kit'

/** The homes: what people open first. */
export const homeScreens: ScreenLoads = {
  '/home/trainee': async () => (await import('./TraineeHome.tsx')).TraineeHome,
  '/home/fellow': async () => (await import('./FellowHome.tsx')).FellowHome,
  '/home': async () => (await import('./Home.tsx')).Home,
  '/admin': async () => (await import('./AdminHome.tsx')).AdminHome,
}
