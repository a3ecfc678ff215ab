/** Parts of the office's screens that bring forms along; fetched when they are first shown. */
export const officeParts = {
  personPage: async () => (await import('./page/PersonPage.tsx')).PersonPage,
  collegeSignIn: async () => (await import('../college/CollegeSignInTab.tsx')).CollegeSignInTab,
  agreementTexts: async () => (await import('./agreements/AgreementTexts.tsx')).AgreementTexts,
}
