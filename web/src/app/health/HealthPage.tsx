import { health, type Health } from '@college/contract/app'
import { showInstant, showSize, showMinute } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#kit/router'
import { classes, Halves, Icon, Loaded, Page, Section, StateChip, useCall, useZone } from '#kit'
import { Disks, Keys, Queues, Runs, Slow, Versions } from './Parts.tsx'
import styles from './health.module.css'
import { keepingChips, queueWords } from './words.ts'

/** `/health/admin`: how the installation is, for those who run it. */
export function HealthPage() {
  const zone = useZone()
  const call = useCall<typeof health>(health, {})
  const { data, refetch, isFetching } = call
  return (
    <Page
      title="Health"
      breadcrumb={[{ label: 'Settings', to: '/app/settings/admin' }, { label: 'Health' }]}
      wide
      sentence={data ? `At ${showInstant(data.at, zone)}. No one is named here.` : '\u00A0'}
      actions={
        <Button
          variant="default"
          loading={isFetching}
          leftSection={<Icon of={IconRefresh} />}
          onClick={() => void refetch()}
        >
          Refresh
        </Button>
      }
    >
      <Loaded call={call} shape="figures" failed="We couldn’t load the figures">
        {(found) => <Figures of={found} />}
      </Loaded>
    </Page>
  )
}

function Figures({ of: found }: { of: Health }) {
  const zone = useZone()
  const day = (at: string | null): string => (at === null ? 'None' : showMinute(at, zone))
  const fullest = found.disks.toSorted((one, other) => one.free - other.free)[0]
  const mail = found.queues.find(({ name }) => name === 'mail')
  return (
    <>
      <ul className={classes('grid list lined below40', styles.figures)}>
        <Figure value={day(found.backup.last_at)} words="last good backup">
          <Keeping of={found.backup} />
        </Figure>
        <Figure value={day(found.restore.last_at)} words="last good test restore">
          <Keeping of={found.restore} />
        </Figure>
        {fullest && (
          <Figure value={showSize(fullest.free)} words="free on the fullest disk">
            <StateChip kind={fullest.short ? 'failed' : 'active'}>{fullest.short ? 'Full' : 'Enough space'}</StateChip>
          </Figure>
        )}
        {mail && (
          <Figure
            value={mail.waiting.toLocaleString('en-NZ')}
            words={mail.waiting === 1 ? 'email to send' : 'emails to send'}
            to={queueWords.mail.waiting}
            count={mail.waiting}
          >
            {found.mail ? (
              <StateChip kind={mail.failed > 0 ? 'failed' : 'active'}>
                {mail.failed > 0 ? `${mail.failed} failed` : 'Sending'}
              </StateChip>
            ) : (
              <StateChip kind="draft">Not sent from here</StateChip>
            )}
          </Figure>
        )}
      </ul>
      <Halves>
        <Runs of={found} />
        <Queues of={found.queues} />
      </Halves>
      <Halves>
        <Disks of={found.disks} />
        <Keys of={found.keys} address={found.address} />
      </Halves>
      <Section title="Slow queries" sentence="The database queries that took the most time. We hide the values.">
        <Slow of={found.slow} />
      </Section>
      <Section title="Versions">
        <Versions of={found.versions} standby={found.standby} />
      </Section>
    </>
  )
}

function Keeping({ of: { state } }: { of: Health['backup'] }) {
  const [kind, words] = keepingChips[state]
  return <StateChip kind={kind}>{words}</StateChip>
}

interface FigureProps {
  readonly value: string
  readonly words: string
  readonly to?: string | undefined
  readonly count?: number | undefined
  readonly children: ReactNode
}

function Figure({ value, words, to, count, children }: FigureProps) {
  const inner = (
    <>
      <b className="block small-figure ink">{value}</b>
      {words}
    </>
  )
  return (
    <li>
      {to === undefined ? (
        <p className="prose">{inner}</p>
      ) : (
        <Link to={to} className="block prose" data-count={count}>
          {inner}
        </Link>
      )}
      <p className="above8">{children}</p>
    </li>
  )
}
