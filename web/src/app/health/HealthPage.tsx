import { health, type Health } from '@college/contract/app'
import { showInstant, showSize } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes, Halves, Icon, Page, PartError, Section, StateChip, useCall, useZone, Waiting } from '#kit'
import { Disks, Keys, Queues, Runs, Slow, Versions } from './Parts.tsx'
import styles from './health.module.css'
import { keepingChips, queueWords } from './words.ts'

/** `/health/admin`: how the installation is, for those who run it. */
export function HealthPage() {
  const zone = useZone()
  const { data, error, refetch, isFetching } = useCall<typeof health>(health, {})
  return (
    <Page
      title="Health"
      wide
      sentence={data ? `As it was at ${showInstant(data.at, zone)}. Nothing here names anyone.` : '\u00A0'}
      actions={
        <Button
          variant="default"
          loading={isFetching}
          leftSection={<Icon of={IconRefresh} />}
          onClick={() => void refetch()}
        >
          Look again
        </Button>
      }
    >
      {error ? (
        <PartError
          title="We couldn’t load the figures"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Figures of={data} />
      ) : (
        <Waiting shape="figures" />
      )}
    </Page>
  )
}

function Figures({ of: found }: { of: Health }) {
  const zone = useZone()
  const day = (at: string | null): string => (at === null ? 'None' : showInstant(at, zone).slice(0, 16))
  const fullest = found.disks.toSorted((one, other) => one.free - other.free)[0]
  const mail = found.queues.find(({ name }) => name === 'mail')
  return (
    <>
      <ul className={classes('grid list', styles.figures)}>
        <Figure value={day(found.backup.last_at)} words="last backup">
          <Keeping of={found.backup} />
        </Figure>
        <Figure value={day(found.restore.last_at)} words="last backup restored to prove it">
          <Keeping of={found.restore} />
        </Figure>
        {fullest && (
          <Figure value={showSize(fullest.free)} words="free on the fullest disk">
            <StateChip kind={fullest.short ? 'failed' : 'active'}>{fullest.short ? 'Full' : 'Room enough'}</StateChip>
          </Figure>
        )}
        {mail && (
          <Figure
            value={mail.waiting.toLocaleString('en-NZ')}
            words={mail.waiting === 1 ? 'email waiting to leave' : 'emails waiting to leave'}
            to={queueWords.mail.waiting}
            count={mail.waiting}
          >
            {found.mail ? (
              <StateChip kind={mail.failed > 0 ? 'failed' : 'active'}>
                {mail.failed > 0 ? `${mail.failed} failed` : 'Leaving'}
              </StateChip>
            ) : (
              <StateChip kind="draft">Kept here</StateChip>
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
        <Keys of={found.keys} />
      </Halves>
      <Section
        title="Slow statements"
        sentence="Those that took the most time altogether, without the values they were given."
      >
        <Slow of={found.slow} />
      </Section>
      <Section title="Versions">
        <Versions of={found.versions} />
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
