import type { ScreenLoads } from '#kit'

/** The screens of exports. */
export const exportScreens: ScreenLoads = {
  '/export/user': async () => (await import('./ExportUser.tsx')).ExportUser,
  '/export/admin': async () => (await import('./ExportAdmin.tsx')).ExportAdmin,
}
