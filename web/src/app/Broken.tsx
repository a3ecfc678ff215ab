import { useRouteError } from 'react-router'
import { PartError } from '#kit'

/** Stands in for a screen that failed: most often its file, because a newer version replaced it on the server. */
export function Broken() {
  const error = useRouteError()
  const isFile = error instanceof TypeError && /module|import|fetch/i.test(error.message)
  return (
    <main>
      <PartError
        title={isFile ? 'This page could not be loaded' : 'This page stopped working'}
        text={isFile ? 'The connection is gone, or there is a newer version.' : 'Your saved records are safe.'}
        onRetry={() => location.reload()}
      />
    </main>
  )
}
