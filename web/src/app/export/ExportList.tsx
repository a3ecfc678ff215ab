import { cancelExport, exportHours, restartExport, type ExportJob } from '@college/contract/app'
import { showSize, showMinute } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { classes, Icon, Lines, PartError, ProgressBar, Section, toast, useAction, useZone, Waiting } from '#kit'
import { isGoingOn, useExportDownload, useExports } from './useExports.ts'
import styles from './export.module.css'

interface ExportListProps {
  readonly kind: ExportJob['kind']
  /** What to do where there are none yet. */
  readonly none: string
}

/** What the reader has asked for, until it is removed, with how far it is. */
export function ExportList({ kind, none }: ExportListProps) {
  const { jobs, error, refetch } = useExports(kind)
  if (error)
    return (
      <PartError
        title="We couldn’t load your exports"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!jobs) return <Waiting shape="list" />
  return (
    <Section
      title="Your exports"
      sentence={`We make them in the background, so you can leave this page. We keep each for ${exportHours} hours, and only you can open it.`}
    >
      {jobs.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <Lines>
          {jobs.map((job) => (
            <Entry key={job.id} job={job} />
          ))}
        </Lines>
      )}
    </Section>
  )
}

function Entry({ job }: { job: ExportJob }) {
  const download = useExportDownload()
  const cancel = useAction<typeof cancelExport>(cancelExport)
  const restart = useAction<typeof restartExport>(restartExport)
  const zone = useZone()
  const goesOn = isGoingOn(job)
  // Exports of one list have one name: the time tells them apart, on the screen and by ear.
  const requestedAt = showMinute(job.asked_at, zone)
  const { done, total } = job
  const remove = async (): Promise<void> => {
    const answer = await cancel.act({ id: job.id })
    if (answer) toast({ text: goesOn ? 'Export cancelled' : 'Export removed', kind: 'deleted' })
  }
  return (
    <li>
      <div className="spread wrap gap4-16 pad8-0">
        <div className={classes('anywhere shrink', styles.words)}>
          <p>{job.name}</p>
          <p className="quiet">Requested {requestedAt}</p>
          <p className="quiet" role={goesOn ? 'status' : undefined}>
            {standingOf(job, zone)}
          </p>
          {job.state === 'running' && total !== null && (
            <div className={classes('above8', styles.bar)}>
              <ProgressBar done={done} of={total} label={`${job.name}, ${requestedAt}: ${standingOf(job, zone)}`} />
            </div>
          )}
        </div>
        <span className="flex wrap gap8">
          {job.state === 'ready' && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Download ${job.name}, ${requestedAt}`}
              leftSection={<Icon of={IconDownload} />}
              onClick={() => void download(job)}
            >
              Download
            </Button>
          )}
          {job.state === 'failed' && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Start again: ${job.name}, ${requestedAt}`}
              aria-busy={restart.isPending}
              onClick={() => {
                if (!restart.isPending) void restart.act({ id: job.id })
              }}
            >
              Start again
            </Button>
          )}
          <Button
            variant="subtle"
            size="sm"
            aria-label={`${goesOn ? 'Cancel' : 'Remove'} ${job.name}, ${requestedAt}`}
            aria-busy={cancel.isPending}
            onClick={() => {
              if (!cancel.isPending) void remove()
            }}
          >
            {goesOn ? 'Cancel' : 'Remove'}
          </Button>
        </span>
      </div>
    </li>
  )
}

const count = (number: number): string => number.toLocaleString('en-NZ')

const standingOf = (job: ExportJob, zone: string): string => {
  const { state, kind, done, total } = job
  const things = (number: number): string =>
    `${count(number)} ${kind === 'list' ? 'row' : 'part'}${number === 1 ? '' : 's'}`
  switch (state) {
    case 'waiting':
      return 'Waiting to start'
    case 'running':
      return total === null ? 'Starting…' : `${count(done)} of ${things(total)} done`
    case 'ready':
      return [
        `Ready until ${showMinute(job.expires_at, zone)}`,
        ...(total === null ? [] : [things(total)]),
        ...(job.size === null ? [] : [showSize(job.size)]),
      ].join(' · ')
    case 'failed':
      return job.problem ?? 'We couldn’t make this export.'
  }
}
