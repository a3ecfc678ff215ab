import { lazy } from 'react'

/** The files of a person on the page about them; fetched as it is first shown. */
export const PersonFiles = lazy(async () => ({ default: (await import('./list/PersonFiles.tsx')).PersonFiles }))

export const ImagePicker = lazy(async () => ({ default: (await import('./attach/ImagePicker.tsx')).ImagePicker }))
