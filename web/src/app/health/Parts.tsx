import type { BackupRun, Health } from '@college/contract/app'
import { plural, showDate, showInstant, showSize, showMinute } from '@college/contract/kit'
import { Link } from '#kit/router'
import { classes, CountLink, Fact, Facts, Lines, ProgressBar, Section, StateChip, useZone } from '#kit'
import { integrationsTab } from '../integrations/links.ts'
import styles from './health.module.css'
import {
  certificateWords,
  countInWords,
  diskNames,
  fullDisk,
  logInWords,
  millisecondsInWords,
  queueWords,
  standbyInWords,
  withoutBackups,
} from './words.ts'

/** What the latest backups and restores came to. */
export function Runs({ of: { runs, backup, segments_waiting: waiting } }: { of: Health }) {
  const isOff = backup.state === 'off' || backup.state === 'external'
  return (
    <Section title="Backups" aside={waiting !== null && logInWords(waiting)}>
      {isOff && <p className="muted">{withoutBackups[backup.state === 'off' ? 'off' : 'external']}</p>}
      {!isOff && runs.length === 0 && <p className="muted">The first one is made within a minute of the start.</p>}
      {runs.length > 0 && (
        <Lines plain>
          {runs.map((run) => (
            <RunLine key={`${run.kind} ${run.begun_at}`} of={run} />
          ))}
        </Lines>
      )}
    </Section>
  )
}

function RunLine({ of: run }: { of: BackupRun }) {
  const zone = useZone()
  const at = showMinute(run.begun_at, zone)
  return (
    <li>
      <div className="spread wrap gap4-16">
        <span className="shrink">
          {run.kind === 'backup' ? 'Backup' : 'Test restore'}, {at}
          {run.bytes !== null && (
            <span className="quiet">
              {' '}
              {showSize(run.bytes)}, {plural(run.files ?? 0, 'file')}
            </span>
          )}
        </span>
        {run.ended_at === null ? (
          <StateChip kind="open">Running</StateChip>
        ) : run.trouble === null ? (
          <StateChip kind="active">Complete</StateChip>
        ) : (
          <StateChip kind="failed" />
        )}
      </div>
      {[run.trouble, run.note].map(
        (words) =>
          words !== null && (
            <p key={words} className="quiet anywhere">
              {words}
            </p>
          ),
      )}
    </li>
  )
}

/** What waits for a job, and what gave up. */
export function Queues({ of: queues }: { of: Health['queues'] }) {
  const zone = useZone()
  return (
    <Section title="Background work">
      <Lines plain>
        {queues.map(({ name, waiting, failed, oldest_at: oldest }) => {
          const words = queueWords[name]
          return (
            <li key={name} className="spread wrap gap4-16">
              <span className="shrink">
                {words.page === undefined ? words.name : <Link to={words.page}>{words.name}</Link>}
                {oldest !== null && <span className="quiet"> since {showMinute(oldest, zone)}</span>}
              </span>
              <span className="nowrap">
                <Counted count={waiting} words="waiting" to={words.waiting} />
                {', '}
                <Counted count={failed} words="failed" to={words.failed} />
              </span>
            </li>
          )
        })}
      </Lines>
    </Section>
  )
}

function Counted({ count, words, to }: { count: number; words: string; to: string | undefined }) {
  const text = `${count.toLocaleString('en-NZ')} ${words}`
  return to === undefined ? (
    text
  ) : (
    <CountLink count={count} to={to}>
      {text}
    </CountLink>
  )
}

export function Disks({ of: disks }: { of: Health['disks'] }) {
  return (
    <Section title="Disk space" sentence="On the server that answered.">
      {disks.length === 0 ? (
        <p className="muted">Database and files are elsewhere.</p>
      ) : (
        <Lines plain>
          {disks.map(({ place, free, of: all, short }) => (
            <li key={place}>
              <p className="spread gap16">
                <span className="row wrap gap8">
                  {diskNames[place]} {short && <StateChip kind="failed">Full</StateChip>}
                </span>
                <span className="nowrap">
                  {showSize(free)} free of {showSize(all)}
                </span>
              </p>
              <ProgressBar
                done={all - free}
                of={all}
                tone={short ? 'bad' : 'bar'}
                label={`${diskNames[place]}: ${showSize(free)} free`}
              />
              {short && <p className="quiet above4">{fullDisk}</p>}
            </li>
          ))}
        </Lines>
      )}
    </Section>
  )
}

export function Keys({ of: keys, address }: { of: Health['keys']; address: Health['address'] }) {
  const zone = useZone()
  const day = (at: string | null): string | null => at && showInstant(at, zone).slice(0, 10)
  return (
    <Section title="Keys" sentence="The certificate of the address is kept by the proxy in front of the server.">
      <Facts>
        <Fact name="Address certificate">
          {address === null ? 'The address isn’t https' : <AddressCertificate of={address} />}
        </Fact>
        <Fact name="Sealing since">{day(keys.sealing_since)}</Fact>
        <Fact name="Certificates since">
          {keys.certificates_since === null ? (
            'No certificate yet'
          ) : (
            <Link to={integrationsTab('keys')}>{day(keys.certificates_since)}</Link>
          )}
        </Fact>
        <Fact name="Next token ends">
          {keys.next_token_ends === null ? (
            'No token in use'
          ) : (
            <Link to={integrationsTab('tokens')}>{showDate(keys.next_token_ends)}</Link>
          )}
        </Fact>
      </Facts>
    </Section>
  )
}

function AddressCertificate({ of: { host, state, ends_at: ends } }: { of: NonNullable<Health['address']> }) {
  const zone = useZone()
  const [kind, chip, words] = certificateWords[state]
  return (
    <>
      <span className="row wrap gap8">
        {ends !== null && <span>Ends {showInstant(ends, zone).slice(0, 10)}</span>}
        <StateChip kind={kind}>{chip}</StateChip>
      </span>
      {words !== '' && <p className="quiet">{words.replace('…', host)}</p>}
    </>
  )
}

export function Slow({ of: slow }: { of: Health['slow'] }) {
  if (slow === null)
    return (
      <p className="muted">
        The database doesn’t count its statements: it has no pg_stat_statements. The runbook says how to add it.
      </p>
    )
  if (slow.length === 0) return <p className="muted">None have been counted yet.</p>
  return (
    <Lines plain>
      {slow.map(({ statement, calls, mean_ms: mean, total_ms: total }) => (
        <li key={statement} className="spread wrap gap4-16">
          <code className={classes('anywhere clip', styles.statement)}>{statement}</code>
          <span className="quiet nowrap">
            {millisecondsInWords(mean)} each, {countInWords(calls)}, {millisecondsInWords(total)} in total
          </span>
        </li>
      ))}
    </Lines>
  )
}

export function Versions({ of: versions, standby }: { of: Health['versions']; standby: Health['standby'] }) {
  const zone = useZone()
  return (
    <Facts>
      <Fact name="Application">{versions.application}</Fact>
      <Fact name="Database version">{versions.shape.replace(/\.sql$/, '')}</Fact>
      <Fact name="PostgreSQL">
        {versions.postgresql}, running since {showMinute(versions.since, zone)}
      </Fact>
      {standby && <Fact name="Standby for reading">{standbyInWords(standby)}</Fact>}
      <Fact name="Node">{versions.node}</Fact>
    </Facts>
  )
}
