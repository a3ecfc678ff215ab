import { showMinute } from '@college/contract/kit'
import { disconnectXero, syncXero, type XeroState } from '@college/contract/accounting'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from '#kit/router'
import { confirm, Fact, Facts, Icon, Lines, Note, Section, toast, useAction, useClient, useZone } from '#kit'
import { useQueryClient } from '@tanstack/react-query'
import { InvoiceAccount } from './InvoiceAccount.tsx'
import { Differences } from './Differences.tsx'
import { queueWords, waitSentence } from './words.ts'

const lookAgain = 3_000

/** Looks again while something is on its way. */
const useLookAgain = (isWaiting: boolean): void => {
  const answers = useQueryClient()
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      for (const name of ['xero', 'xerodifference']) void answers.invalidateQueries({ queryKey: [name] })
    }, lookAgain)
    return () => clearInterval(timer)
  }, [isWaiting, answers])
}

/** A connected college: how it stands, what failed, and where the books differ. */
export function XeroBooks({ state }: { state: XeroState }) {
  const zone = useZone()
  // What is read from Xero while the connection ends would come back as refused.
  const [isEnding, setIsEnding] = useState(false)
  useLookAgain(state.waiting > 0 && !isEnding)
  const waits = waitSentence(state, zone)
  return (
    <>
      {waits !== null && (
        <Note tone="warn" icon={IconClock} above>
          {waits}
        </Note>
      )}
      {state.account_code === null && (
        <Note tone="warn" icon={IconAlertTriangle} above>
          Choose the account that invoices are booked on. Until then none are sent.
        </Note>
      )}
      <Standing state={state} isEnding={isEnding} onEnding={setIsEnding} />
      {state.failed.length > 0 && <Failed state={state} />}
      {!isEnding && <Differences state={state} />}
    </>
  )
}

interface StandingProps {
  readonly state: XeroState
  readonly isEnding: boolean
  readonly onEnding: (isEnding: boolean) => void
}

function Standing({ state, isEnding, onEnding }: StandingProps) {
  const zone = useZone()
  const answers = useQueryClient()
  const now = useClient().context.now()
  const { act, isPending, failure } = useAction<typeof syncXero>(syncXero)
  const end = useAction<typeof disconnectXero>(disconnectXero)
  const sync = async (): Promise<void> => {
    if (await act({})) toast({ text: 'Fetching changes from Xero', kind: 'sent' })
  }
  const disconnect = async (): Promise<void> => {
    const sure = await confirm({
      title: `Disconnect from ${state.tenant?.name ?? 'Xero'}?`,
      body: 'Nothing is sent and no payments come back until you connect again. Invoices and payments here stay.',
      verb: 'Disconnect',
    })
    if (!sure) return
    onEnding(true)
    for (const name of ['xero', 'xerodifference']) await answers.cancelQueries({ queryKey: [name] })
    if (!(await end.act({}))) {
      onEnding(false)
      return
    }
    toast({ text: 'Xero is disconnected', kind: 'done' })
    await answers.invalidateQueries({ queryKey: ['xero', 'state'] })
  }
  const problem = failure ?? end.failure
  return (
    <Section
      title="Connection"
      aside={
        <div className="row wrap gap8">
          <Button
            variant="default"
            leftSection={<Icon of={IconRefresh} />}
            loading={isPending}
            onClick={() => void sync()}
          >
            {state.failed.length > 0 ? 'Fetch and try again' : 'Fetch now'}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon of={IconPlugConnectedX} />}
            loading={isEnding}
            onClick={() => void disconnect()}
          >
            Disconnect
          </Button>
        </div>
      }
    >
      <div role="alert">
        {problem && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {problem.message}
          </Note>
        )}
      </div>
      <Facts>
        <Fact name="Organisation">{state.tenant?.name}</Fact>
        <Fact name="Connected">
          {state.connected_at !== null &&
            `${showMinute(state.connected_at, zone)}${state.connected_by === null ? '' : ` by ${state.connected_by}`}`}
        </Fact>
        <Fact name="Last fetched">
          {state.synced_at === null ? 'Not yet fetched' : showMinute(state.synced_at, zone)}
        </Fact>
        <Fact name="Last compared in full">
          {state.compared_at === null ? 'Not yet compared' : showMinute(state.compared_at, zone)}
        </Fact>
        <Fact name="Waiting">{queueWords(state)}</Fact>
        <Fact name="In the last 24 hours">{`${state.calls.toLocaleString('en-NZ')} of 5,000 calls`}</Fact>
        <InvoiceAccount state={state} isEnding={isEnding} key={state.settings_at ?? now.toISOString()} />
      </Facts>
    </Section>
  )
}

function Failed({ state }: { state: XeroState }) {
  const zone = useZone()
  return (
    <Section title="What failed" sentence="“Fetch and try again” sends these once more.">
      <Lines>
        {state.failed.map(({ id, what, problem, at, path }) => (
          <li key={id} className="flex wrap between baseline gap8">
            <span className="fill">
              <b>{path === null ? what : <Link to={path}>{what}</Link>}</b>
              <span className="block anywhere">{problem}</span>
            </span>
            <span className="nowrap muted">{showMinute(at, zone)}</span>
          </li>
        ))}
      </Lines>
    </Section>
  )
}
