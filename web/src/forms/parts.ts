import { lazy } from 'react'

/** The forms of a person on the page about them; fetched as it is first shown. */
export const PersonForms = lazy(async () => ({ default: (await import('./list/PersonForms.tsx')).PersonForms }))
