import { plural, showMinute } from '@college/contract/kit'
import {
  reminderEventNames,
  reminderEvents,
  remindermessage,
  reminderOverview,
  runReminders,
  takeOurReminders,
} from '@college/contract/messaging'
import type { AnswerOf, Row } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconBell, IconPlus, IconSend } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import {
  classes,
  confirm,
  Empty,
  Icon,
  Lines,
  Note,
  Section,
  StateChip,
  toast,
  useAction,
  useCall,
  useClient,
  useZone,
} from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { ReminderEditor } from './ReminderEditor.tsx'
import styles from './reminders.module.css'
import { daysInWords, outcomeInWords, remindersTab, runsAtInWords } from './words.ts'

type Overview = AnswerOf<typeof reminderOverview>

/** A page of `/settings/admin`: what the college reminds people of by itself, and the editor of one reminder. */
export function ReminderTab() {
  const [query] = useSearchParams()
  const edit = query.get('edit')
  return edit === null ? <ReminderList /> : <ReminderEditor key={edit} id={Number(edit) || null} />
}

const filters: readonly TableFilter[] = [
  {
    name: 'event',
    label: 'About',
    options: reminderEventNames.map((value) => ({ value, label: reminderEvents[value].title })),
  },
]

const titleOf = ({ event }: Row<typeof remindermessage>): string => reminderEvents[event].title

const columnsWith = (overview: Overview | undefined): readonly TableColumn<typeof remindermessage>[] => {
  const of = new Map(overview?.reminders.map((each) => [each.id, each]))
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (row) => (
        <>
          {row.name}
          {row.name !== titleOf(row) && <span className="block muted regular">{titleOf(row)}</span>}
        </>
      ),
      sort: 'name',
    },
    { id: 'event', header: 'About', cell: titleOf, hidden: true },
    { id: 'days', header: 'When', cell: (row) => daysInWords(row), phone: 'what' },
    {
      id: 'audience',
      header: 'Who',
      cell: (row) => {
        const problem = of.get(row.id)?.problem
        if (problem) return <StateChip kind="failed">{problem}</StateChip>
        return <span className="nowrap">{row.audience ?? 'Everyone'}</span>
      },
    },
    {
      id: 'today',
      header: 'People next time',
      align: 'right',
      cell: (row) => (row.active ? of.get(row.id)?.today : null),
      phone: 'state',
      phoneLabel: 'People next time',
    },
    {
      id: 'state',
      fields: ['active'],
      header: 'State',
      cell: (row) => <StateChip kind={row.active ? 'active' : 'inactive'} />,
      phone: 'state',
    },
  ]
}

function ReminderList() {
  const { data } = useCall<typeof reminderOverview>(reminderOverview)
  const { act, isPending, failure } = useAction(runReminders)
  const zone = useZone()
  const { now } = useClient().context
  const due = data?.reminders.reduce((sum, { today }) => sum + today, 0) ?? 0
  const run = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Send these reminders now?',
      body: 'Everyone gets one email with all their reminders. Outside sending hours this runs when they next begin.',
      verb: 'Send now',
    })
    if (!sure) return
    const done = await act({})
    if (!done) return
    const { runs_at: at } = done.data
    toast({ text: `${at === null ? outcomeInWords(done.data) : runsAtInWords(at, now(), zone)}.`, kind: 'done' })
  }
  return (
    <Section
      title="Reminders"
      sentence="Each person gets one email a day at most, with all their reminders. We never send a reminder twice."
      aside={
        <div className="row wrap gap8">
          <Button
            variant="default"
            leftSection={<Icon of={IconSend} />}
            loading={isPending}
            disabled={due === 0}
            onClick={() => void run()}
          >
            Run now
          </Button>
          <Button component={Link} to={remindersTab('new')} variant="default" leftSection={<Icon of={IconPlus} />}>
            Add reminder
          </Button>
        </div>
      }
    >
      {failure && (
        <Note tone="bad" icon={IconAlertTriangle}>
          {failure.message}
        </Note>
      )}
      <DataTable
        record={remindermessage}
        exports
        columns={columnsWith(data)}
        filters={filters}
        search="Name or text"
        to={(row) => remindersTab(row.id)}
        empty={
          <Empty
            icon={IconBell}
            title="No reminders yet"
            text="Add one for the end of the cycle, placement reports, goals, forms or certificates. The standard reminders are switched off until you switch them on."
          >
            <StartFromOurs />
          </Empty>
        }
      />
      {data && <Runs overview={data} />}
    </Section>
  )
}

function StartFromOurs() {
  const { act, isPending } = useAction(takeOurReminders)
  const start = async (): Promise<void> => {
    const answer = await act(undefined)
    if (answer) toast({ text: `${plural(answer.data.made, 'reminder')} added, switched off`, kind: 'done' })
  }
  return (
    <Button variant="default" disabled={isPending} onClick={() => void start()}>
      Start from the standard reminders
    </Button>
  )
}

/** When reminders ran last, and run next. */
function Runs({ overview }: { overview: Overview }) {
  const zone = useZone()
  const { now } = useClient().context
  const { runs, next_at: next, hours } = overview
  return (
    <div className="grid gap8 above32">
      <h3 className="heading">Runs</h3>
      <p className="muted">
        {hours}. {next !== null && `The next run is on ${showMinute(next, zone)}. `}
        <Link to="/app/organisationconfigs/admin?q=reminders">Change the hours</Link>
      </p>
      <Lines>
        {runs.map((run) => (
          <li key={run.id} className={classes('grid gap4-12 pad10-0', styles.run)}>
            <span className="nowrap">{showMinute(run.ran_at, zone)}</span>
            <span className="ink2">{run.by === null ? 'Automatic' : `By ${run.by}`}</span>
            <span>{run.runs_at === null ? outcomeInWords(run) : runsAtInWords(run.runs_at, now(), zone)}</span>
          </li>
        ))}
        {runs.length === 0 && <li className="muted">No run yet.</li>}
      </Lines>
    </div>
  )
}
