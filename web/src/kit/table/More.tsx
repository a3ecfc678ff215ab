import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CallFailed } from '../api/failure.ts'

interface MoreProps {
  readonly list: {
    readonly more: boolean
    readonly loadingMore: boolean
    readonly loadMore: () => void
    readonly failure: CallFailed | null
  }
}

/** The end of what is shown: fetches on as it comes near, and by hand. */
export function More({ list }: MoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(() => {
    if (list.failure === null) list.loadMore()
  })
  useEffect(() => {
    const element = end.current
    if (!list.more || list.loadingMore || !element) return
    const observer = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && reach(), {
      rootMargin: '600px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [list.more, list.loadingMore])
  if (!list.more) return null
  return (
    <div ref={end} className="stack middle gap8 pad24 screen-only">
      {list.failure && <p role="alert">{list.failure.message}</p>}
      <Button variant="default" aria-busy={list.loadingMore} onClick={list.loadMore}>
        {list.loadingMore ? 'Loading…' : 'Show more'}
      </Button>
    </div>
  )
}
