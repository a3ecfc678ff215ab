import { chooseXeroTenant, type XeroState } from '@college/contract/accounting'
import { Button, Radio } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Note, Section, toast, useAction } from '#kit'
import { ConnectButton } from './ConnectButton.tsx'

/** Which of the organisations that Xero offers is the college’s. */
export function XeroChoice({ state }: { state: XeroState }) {
  const [chosen, setChosen] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { act, isPending, failure } = useAction<typeof chooseXeroTenant>(chooseXeroTenant)
  const choose = async (): Promise<void> => {
    setMissing(chosen === '')
    if (chosen === '') return
    const done = await act({ tenant_id: chosen })
    if (done) toast({ text: `Connected with ${done.data.tenant?.name ?? 'Xero'}`, kind: 'done' })
  }
  if (state.tenants.length === 0)
    return (
      <Section title="Xero offered no organisation">
        <p className="below16">Your Xero user can’t connect any organisation. Ask for access there, then try again.</p>
        <ConnectButton words="Connect again" />
      </Section>
    )
  return (
    <Section
      title="Organisation"
      sentence="Xero lets us see these. Invoices go to the one you choose, and nowhere else."
    >
      <div className="stack gap20">
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure.message}
            </Note>
          )}
        </div>
        <Radio.Group
          label="Organisation at Xero"
          value={chosen}
          onChange={setChosen}
          error={isMissing && chosen === '' ? 'Choose an organisation' : undefined}
        >
          <div className="stack gap12">
            {state.tenants.map(({ id, name }) => (
              <Radio key={id} value={id} label={name} />
            ))}
          </div>
        </Radio.Group>
        <div className="row wrap gap8">
          <Button loading={isPending} onClick={() => void choose()}>
            Use this organisation
          </Button>
          <ConnectButton words="Start again" quiet />
        </div>
      </div>
    </Section>
  )
}
