import { Link } from 'react-router'
import { Page } from '#kit'
import { TokenTab } from './TokenTab.tsx'

/** `/integrations/admin`: the programs that work with the college’s records. */
export function Integrations() {
  return (
    <Page
      title="Integrations"
      wide
      sentence={
        <>
          What other programs may do here. Every call is described under{' '}
          <Link to="/app/settings/admin?tab=api">API</Link>.
        </>
      }
    >
      <TokenTab />
    </Page>
  )
}
