/** What a person’s goals ask for of forms, fetched by the page that shows it. */
export const loadAskedFor = async () => (await import('./AskedFor.tsx')).AskedFor
