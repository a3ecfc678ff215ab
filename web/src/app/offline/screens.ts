import type { ScreenLoads } from '#kit'

/** The screen of what waits on the device. */
export const offlineScreens: ScreenLoads = {
  '/waiting': async () => (await import('./WaitingScreen.tsx')).WaitingScreen,
}
