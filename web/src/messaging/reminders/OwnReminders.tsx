import { showMinute } from '@college/contract/kit'
import { ownReminders, reminderEvents } from '@college/contract/messaging'
import type { AnswerOf } from '@college/contract/kit'
import { user } from '@college/contract/people'
import { Button } from '@mantine/core'
import { IconBellOff, IconBell } from '@tabler/icons-react'
import { Link } from '#kit/router'
import {
  classes,
  Empty,
  Icon,
  Lines,
  notSavedWords,
  Page,
  PartError,
  Section,
  StateChip,
  toast,
  useCall,
  useSave,
  Waiting,
  useZone,
} from '#kit'
import { whyOf } from './words.ts'

type Own = AnswerOf<typeof ownReminders>
type Sent = Own['sent'][number]

/** `/reminders`: what the reader was reminded of and why, and how to get fewer. */
export function OwnReminders() {
  const { data, error, refetch } = useCall<typeof ownReminders>(ownReminders)
  return (
    <Page title="Reminders" sentence="What we emailed you in the last 90 days, and why.">
      {data ? (
        <>
          <Fewer own={data} onChanged={() => void refetch()} />
          <Section title="Sent to you">
            {data.sent.length === 0 ? (
              <Empty
                icon={IconBell}
                title="No reminders yet"
                text="Reminders we email you show here with the reason."
              />
            ) : (
              <Lines>
                {data.sent.map((each) => (
                  <SentLine key={each.id} sent={each} />
                ))}
              </Lines>
            )}
          </Section>
        </>
      ) : error ? (
        <PartError
          title="We couldn’t load your reminders"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="text" />
      )}
    </Page>
  )
}

function SentLine({ sent }: { sent: Sent }) {
  const zone = useZone()
  const title = reminderEvents[sent.event].title
  return (
    <li className="pad12-0">
      <div className={classes('flex wrap between baseline gap8')}>
        <Link to={sent.path}>{[title, sent.about_name, sent.what].filter(Boolean).join(': ')}</Link>
        <span className="muted nowrap">{showMinute(sent.sent_at, zone)}</span>
      </div>
      <p className="ink2">{whyOf(sent)}</p>
      {sent.required && <StateChip kind="asked">Required by the college</StateChip>}
    </li>
  )
}

/** The person's own flags. */
function Fewer({ own, onChanged }: { own: Own; onChanged: () => void }) {
  const { save, saving } = useSave(user)
  const turn = async (fields: { reminders: boolean } | { alerts: boolean }, words: string): Promise<void> => {
    const outcome = await save({ id: own.user_id, updated_at: own.updated_at, ...fields })
    if (outcome.kind === 'saved') toast({ text: words, kind: 'done' })
    else toast({ text: notSavedWords(outcome, 'Your profile was changed meanwhile. Try again.'), kind: 'failed' })
    onChanged()
  }
  const { reminders_wanted: reminders, alerts_wanted: alerts } = own
  return (
    <Section title="Get fewer" sentence="You still get reminders that the law or the college requires. They say so.">
      <div className="row wrap gap8">
        <Button
          variant="default"
          leftSection={<Icon of={reminders ? IconBellOff : IconBell} />}
          disabled={saving}
          onClick={() => void turn({ reminders: !reminders }, reminders ? 'Reminders are off' : 'Reminders are on')}
        >
          {reminders ? 'Turn off reminders' : 'Turn on reminders'}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={alerts ? IconBellOff : IconBell} />}
          disabled={saving}
          onClick={() => void turn({ alerts: !alerts }, alerts ? 'Alerts are off' : 'Alerts are on')}
        >
          {alerts ? 'Turn off alerts' : 'Turn on alerts'}
        </Button>
      </div>
      <p className="muted above4">Reminders say what is due soon. Alerts say that something is waiting for you.</p>
    </Section>
  )
}
