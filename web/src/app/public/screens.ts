import type { ScreenLoads } from '#kit'

/** The public screens; the sign-in screen comes with the routes, as it is the first to be shown. */
export const publicScreens: ScreenLoads = {
  '/': async () => (await import('./Welcome.tsx')).Welcome,
  '/signin/college': async () => (await import('./college/CollegeReturn.tsx')).CollegeReturn,
  '/register': async () => (await import('../register/Register.tsx')).Register,
  '/register/email': async () => (await import('../register/ConfirmAgain.tsx')).ConfirmAgain,
  '/register/thanks': async () => (await import('../register/RegisterThanks.tsx')).RegisterThanks,
  '/register/token': async () => (await import('../register/RegisterToken.tsx')).RegisterToken,
  '/password/reset': async () => (await import('../password/AskReset.tsx')).AskReset,
  '/password/email': async () => (await import('../password/ResetSent.tsx')).ResetSent,
  '/password/token': async () => (await import('../password/SetPassword.tsx')).SetPassword,
  '/password/thanks': async () => (await import('../password/PasswordThanks.tsx')).PasswordThanks,
  '/contact': async () => (await import('./contact/Contact.tsx')).Contact,
  '/404': async () => (await import('./messages.tsx')).NotFound,
  '/forbidden': async () => (await import('./messages.tsx')).Forbidden,
}
