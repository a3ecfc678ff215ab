/** The check of a digital certificate, fetched by the page that shows it. */
export const loadVerifyCertificate = async () => (await import('./VerifyCertificate.tsx')).VerifyCertificate
