import type { ScreenLoads } from '#kit'
import { fillScreens } from './fill/screens.ts'
import { templateScreens } from './template/screens.ts'

/** The screens of forms that are built. */
export const formsScreens: ScreenLoads = {
  ...fillScreens,
  '/forms': async () => (await import('./list/Forms.tsx')).Forms,
  '/form': async () => (await import('./sign/FormPage.tsx')).FormPage,
  '/sign': async () => (await import('./guest/SignPage.tsx')).SignPage,
  '/verify': async () => (await import('./guest/VerifyPage.tsx')).VerifyPage,
  '/forms/trainee': async () => (await import('./list/TraineeForms.tsx')).TraineeForms,
  '/forms/alltrainee': async () => (await import('./list/TraineeForms.tsx')).AllTraineeForms,
  '/forms/results': async () => (await import('./results/Results.tsx')).Results,
  '/forms/admin': async () => (await import('./list/AllForms.tsx')).AllForms,
  ...templateScreens,
}
