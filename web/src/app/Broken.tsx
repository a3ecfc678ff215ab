import { useRouteError } from '#kit/router'
import { PartError } from '#kit'

/** Stands in for a screen that failed: most often its file, because a newer version replaced it on the server. */
export function Broken() {
  const error = useRouteError()
  const isFile = error instanceof TypeError && /module|import|fetch/i.test(error.message)
  return (
    <main>
      <PartError
        title={isFile ? 'We couldn’t load this page' : 'This page stopped working'}
        text={
          isFile ? 'You may be offline, or there’s a newer version. Reload the page.' : 'Your saved records are safe.'
        }
        onRetry={() => location.reload()}
        byHand
      />
    </main>
  )
}
