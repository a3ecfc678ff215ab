import { Link, useSearchParams } from '#kit/router'
import { Page, Tabs } from '#kit'
import { DeliveryTab } from './DeliveryTab.tsx'
import { HookTab } from './HookTab.tsx'
import { KeyTab } from './KeyTab.tsx'
import { integrationsTab } from './links.ts'
import { TokenTab } from './TokenTab.tsx'

const tabs = [
  { name: 'tokens', label: 'API tokens', shown: <TokenTab /> },
  { name: 'hooks', label: 'Web hooks', shown: <HookTab /> },
  { name: 'log', label: 'Deliveries', shown: <DeliveryTab /> },
  { name: 'keys', label: 'Signing keys', shown: <KeyTab /> },
] as const

/** `/integrations/admin`: the programs that work with the college’s records. */
export function Integrations() {
  const [query] = useSearchParams()
  const current = tabs.find(({ name }) => name === query.get('tab')) ?? tabs[0]
  return (
    <Page
      title="Integrations"
      breadcrumb={[{ label: 'Settings', to: '/app/settings/admin' }, { label: 'Integrations' }]}
      wide
      sentence={
        <>
          What other programs can do here, what we send them, and the keys they check our signatures with. All calls are
          under <Link to="/app/settings/admin?tab=api">API</Link>.
        </>
      }
    >
      <Tabs
        label="Integrations"
        tabs={tabs.map(({ name, label }) => ({ label, to: integrationsTab(name), current: name === current.name }))}
      />
      {current.shown}
    </Page>
  )
}
