import { lazy, Suspense } from 'react'
import { useStore } from '#kit'
import { useUploads } from './UploadsProvider.tsx'

const Tray = lazy(async () => ({ default: (await import('./Tray.tsx')).Tray }))

/** Where the tray stands once something is sent. */
export function TrayPlace() {
  return (
    useStore(useUploads().list).length > 0 && (
      <Suspense>
        <Tray />
      </Suspense>
    )
  )
}
