import type { ScreenLoads } from '#kit'

/** The screen on which a form is filled in. */
export const fillScreens: ScreenLoads = {
  '/form/edit': async () => (await import('./FormEdit.tsx')).FormEdit,
}
