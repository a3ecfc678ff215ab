/** What goals ask for of forms, of one person and of all whom the reader sees, fetched by the page that shows it. */
export const loadAskedFor = async () => {
  const [{ AskedFor }, { RequiredForms }] = await Promise.all([import('./AskedFor.tsx'), import('./RequiredForms.tsx')])
  return { AskedFor, RequiredForms }
}
