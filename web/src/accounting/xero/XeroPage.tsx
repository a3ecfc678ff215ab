import { readXero, type XeroState } from '@college/contract/accounting'
import { IconAlertTriangle, IconPlugConnectedX } from '@tabler/icons-react'
import { Empty, Note, Page, PartError, useCall, Waiting } from '#kit'
import { XeroBooks } from './XeroBooks.tsx'
import { XeroChoice } from './XeroChoice.tsx'
import { ConnectButton } from './ConnectButton.tsx'
import { useXeroReturn } from './useXeroReturn.ts'

/** `/xero/admin`: the college’s connection with Xero, what is on its way and failed, and where the two books differ. */
export function XeroPage() {
  const { data, error, refetch } = useCall<typeof readXero>(readXero)
  const { isFinishing, refusal } = useXeroReturn()
  return (
    <Page
      title="Xero"
      wide={data?.state === 'connected'}
      breadcrumb={[{ label: 'Settings', to: '/app/settings/admin' }, { label: 'Xero' }]}
      sentence={data ? sentenceOf(data) : '\u00A0'}
    >
      <div role="alert">
        {refusal !== null && (
          <Note tone="bad" icon={IconAlertTriangle} above>
            {refusal}
          </Note>
        )}
      </div>
      {error && !data ? (
        <PartError
          title="We couldn’t load the connection"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : !data || isFinishing ? (
        <Waiting shape="form" />
      ) : (
        <Connection state={data} />
      )}
    </Page>
  )
}

const sentenceOf = ({ state, tenant }: XeroState): string => {
  if (state === 'connected') return `Connected with ${tenant?.name ?? 'Xero'}.`
  if (state === 'choosing') return 'Nearly there: choose which organisation is the college’s.'
  return 'Send invoices to Xero and have payments come back.'
}

function Connection({ state }: { state: XeroState }) {
  switch (state.state) {
    case 'connected':
      return <XeroBooks state={state} />
    case 'choosing':
      return <XeroChoice state={state} />
    case 'lost':
      return (
        <Empty icon={IconPlugConnectedX} title="The connection has ended" text={state.problem ?? ''}>
          <ConnectButton words="Connect again" />
        </Empty>
      )
    case 'off':
      return state.available ? (
        <Empty
          icon={IconPlugConnectedX}
          title="Xero is not connected"
          text="You’ll sign in at Xero, agree, and come back here to choose your organisation. You need to be an adviser or standard user there."
        >
          <ConnectButton words="Connect to Xero" />
        </Empty>
      ) : (
        <Empty
          icon={IconPlugConnectedX}
          title="Xero isn’t available yet"
          text="The people who run this server have to register it with Xero first. Ask them to. Fees work without it."
        />
      )
  }
}
