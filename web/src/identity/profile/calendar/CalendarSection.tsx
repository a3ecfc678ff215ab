import { Button } from '@mantine/core'
import { IconCalendarPlus, IconRefresh } from '@tabler/icons-react'
import { endCalendarFeed, makeCalendarFeed, readCalendarFeed } from '@college/contract/identity'
import { showInstant } from '@college/contract/kit'
import { useState } from 'react'
import {
  classes,
  confirm,
  Icon,
  messageOf,
  Note,
  PartError,
  Section,
  toast,
  useAction,
  useCall,
  Waiting,
  useZone,
} from '#kit'
import { CopyField } from '../../CopyField.tsx'
import { useImpersonation } from '../../facts.ts'
import styles from '../profile.module.css'

const endedBy = {
  password: 'Your calendar address stopped working when your password changed.',
  sessions: 'Your calendar address stopped working when your sessions were ended.',
  session: 'Your calendar address stopped working when the session you made it in was ended.',
} as const

/** The secret address under which a calendar program reads the person's deadlines. */
export function CalendarSection() {
  const timezone = useZone()
  const impersonation = useImpersonation()
  const { data, error, refetch, isPending } = useCall<typeof readCalendarFeed>(readCalendarFeed)
  const { act: make, isPending: making, failure: notMade } = useAction<typeof makeCalendarFeed>(makeCalendarFeed)
  const { act: end, isPending: ending, failure: notEnded } = useAction<typeof endCalendarFeed>(endCalendarFeed)
  const [address, setAddress] = useState<string | null>(null)
  const failure = notMade ?? notEnded
  const ended = data?.ended_by ?? null
  const works = data !== undefined && data !== null && ended === null

  const makeOne = async (): Promise<void> => {
    const made = await make(undefined)
    if (made) setAddress(made.data.address)
  }
  const renew = async (): Promise<void> => {
    const question = {
      title: 'Make a new address?',
      body: 'The address you have stops working at once. Calendars that read it need the new one.',
      verb: 'Make a new address',
    }
    if (await confirm(question)) await makeOne()
  }
  const endIt = async (): Promise<void> => {
    const question = {
      title: 'End the calendar address?',
      body: 'It stops working at once. What a calendar has read already stays there until you delete it.',
      verb: 'End the address',
    }
    if (!(await confirm(question)) || !(await end(undefined))) return
    setAddress(null)
    toast({ text: 'The calendar address has ended' })
  }
  return (
    <Section
      title="Calendar"
      sentence="Your deadlines in your own calendar: goals, placement reports, forms to sign, fees to pay, and the ends of your cycle, plan and certificate."
    >
      {error && (
        <PartError
          title="We couldn’t load this"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <Waiting shape="text" />}
      {!isPending && !error && (
        <div className={classes('stack gap16', styles.calendar)}>
          {address !== null && <NewAddress address={address} />}
          {ended !== null && address === null && (
            <Note icon={IconRefresh}>{endedBy[ended]} Make a new one and give it to your calendar.</Note>
          )}
          {works && (
            <p>
              You’ve had an address since {showInstant(data.created_at, timezone)}.{' '}
              {data.last_fetched_at
                ? `A calendar last read it ${showInstant(data.last_fetched_at, timezone)}.`
                : 'No calendar has read it yet.'}
            </p>
          )}
          {!data && address === null && <p>You don’t have a calendar address yet.</p>}
          <div role="alert">
            {failure && (
              <Note tone="bad" icon={IconRefresh}>
                {messageOf(failure)}
              </Note>
            )}
          </div>
          {!impersonation && (
            <div className="flex wrap gap8">
              {works ? (
                <>
                  <Button
                    variant="default"
                    leftSection={<Icon of={IconRefresh} />}
                    aria-busy={making}
                    onClick={() => void renew()}
                  >
                    New address
                  </Button>
                  <Button variant="default" aria-busy={ending} onClick={() => void endIt()}>
                    End the address
                  </Button>
                </>
              ) : (
                <Button
                  leftSection={<Icon of={IconCalendarPlus} />}
                  aria-busy={making}
                  onClick={() => {
                    if (!making) void makeOne()
                  }}
                >
                  {making ? 'Creating…' : 'Create an address'}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </Section>
  )
}

/** The address, shown this once. */
function NewAddress({ address }: { address: string }) {
  return (
    <Note icon={IconCalendarPlus}>
      <p>
        Copy this address now: it is not shown again. In your calendar, choose “Subscribe” or “Add calendar from URL”.
        Anyone who has it can read your deadlines, so don’t share it.
      </p>
      <div className="above12">
        <CopyField label="Calendar address" value={address} />
      </div>
    </Note>
  )
}
