import type { ScreenLoads } from '#kit'

/** The screens of procedures. */
export const procedureScreens: ScreenLoads = {
  '/procedures': async () => (await import('./list/Procedures.tsx')).Procedures,
  '/procedures/admin': async () => (await import('./list/AllProcedures.tsx')).AllProcedures,
  '/procedure': async () => (await import('./page/ProcedurePage.tsx')).ProcedurePage,
  '/procedure/edit': async () => (await import('./edit/ProcedureEditorScreen.tsx')).ProcedureEditorScreen,
}
