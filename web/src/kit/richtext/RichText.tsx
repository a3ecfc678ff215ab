import { lazy, Suspense } from 'react'
import { Waiting } from '../notice/Waiting.tsx'

const Reader = lazy(async () => ({ default: (await import('./Reader.tsx')).Reader }))

export interface RichTextProps {
  readonly html: string
  /** As a page of its own reads: larger letters, lines of at most 68 characters. */
  readonly page?: boolean
}

/** A kept rich text to read. What shows it comes with the first that is shown. */
export function RichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Waiting shape="text" />}>
      <Reader {...props} />
    </Suspense>
  )
}
