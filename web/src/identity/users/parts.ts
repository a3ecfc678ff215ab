/** Parts of the office's screens that bring forms along; fetched when they are first shown. */
export const officeParts = {
  personPage: async () => (await import('./page/PersonPage.tsx')).PersonPage,
  agreementTexts: async () => (await import('./agreements/AgreementTexts.tsx')).AgreementTexts,
}
