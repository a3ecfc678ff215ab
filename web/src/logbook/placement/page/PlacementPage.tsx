import { placement, placementPdf, showHours, type Placement, type WholePlacement } from '@college/contract/logbook'
import { mayWriteTo } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconLock, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { Columns, Icon, messageOf, Note, Page, StateChip, toast, useClient, useZone, type StateKind } from '#kit'
import { LinkedForm } from '#forms'
import { Attachments } from '#files'
import { LastReminder, RecordHistory, useActor } from '#identity'
import { WriteAndRemind, WriteButton } from '#messaging'
import { numberIn, teachersCrumbs } from '#cpd'
import { Amount, Amounts, CountedParts, LoggedHours, Part } from '../Counted.tsx'
import { Missing } from '../Missing.tsx'
import { allPlacements, placementEditor, placementList, placementPage } from '../links.ts'
import { Road } from '../Road.tsx'
import { useWhole } from '../useWhole.ts'
import { chipOf, placeOf, periodOf, waitsForOther } from '../words.ts'
import { Conversation } from './Conversation.tsx'
import { DeleteReport } from './DeleteReport.tsx'
import { NextReport } from './NextReport.tsx'
import { Stay } from './Stay.tsx'

/** `/placement`: one report, as its supervisor reads it. */
export function PlacementPage() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  return id === null ? <Missing unnamed error={null} onRetry={() => undefined} /> : <Read key={id} id={id} />
}

function Read({ id }: { id: number }) {
  const { data, error, refetch } = useWhole(id)
  const again = (): void => void refetch()
  return data ? <PlacementContent whole={data} onStale={again} /> : <Missing error={error} onRetry={again} />
}

function PlacementContent({ whole, onStale }: { whole: WholePlacement; onStale: () => void }) {
  const { placement: row, figures, today, may, confidential } = whole
  const actor = useActor()
  const zone = useZone()
  const own = row.user_id === actor.id
  const office = actor.platform_admin || actor.admin_organisations.includes(row.organisation_id)
  const home = { label: 'Placements', to: own || !office ? placementList : allPlacements }
  const way = own || office ? [home] : [...teachersCrumbs(actor), home]
  const { kind, words } = may.includes('accept') ? turnOf(row, actor.id) : chipOf(row, today, zone)
  return (
    <Page
      title={`Placement report, ${periodOf(row)}`}
      breadcrumb={[...way, { label: placeOf(row) }]}
      sentence={
        <>
          {!own && `${row.user_name ?? ''}. `}
          {[row.location_name, row.type].filter(Boolean).join(', ')}. Supervisor{' '}
          {row.supervisor_name ?? 'not named yet'}. <StateChip kind={kind}>{words}</StateChip>
        </>
      }
      actions={
        <>
          <TakePdf id={row.id} />
          <WaitsFor row={row} />
          {may.includes('write') && (
            <Button component={Link} to={placementEditor(row.id)} leftSection={<Icon of={IconPencil} />}>
              {!own ? 'Edit' : row.returned_at === null ? 'Write report' : 'Change report'}
            </Button>
          )}
        </>
      }
    >
      <Road row={row} today={today} />
      {own && row.returned_at && <Returned notes={whole.notes} />}
      {row.archived_at && (
        <div className="below24">
          <Note icon={IconLock}>This report’s programme is closed, so it can’t change.</Note>
        </div>
      )}
      <Columns
        side={
          <>
            <NextReport row={row} />
            <Conversation whole={whole} onStale={onStale} />
            <Stay whole={whole} />
            {may.includes('write') && <DeleteReport row={row} />}
          </>
        }
      >
        <Part id="hours" title="Hours">
          <Amounts>
            <Amount name="MSK hours">{showHours(row.hours)}</Amount>
            <Amount name="On call, hours">{showHours(row.on_call_hours)}</Amount>
            <Amount name="Leave, days">{row.leave_days ?? '–'}</Amount>
          </Amounts>
          <LoggedHours figures={figures} />
        </Part>
        <CountedParts whole={whole} />
        <Text id="well" title="What went well" text={row.went_well} />
        {confidential ? (
          <Text id="hard" title="What was hard" text={row.was_hard} />
        ) : (
          <Part id="hard" title="What was hard">
            <p className="muted">This part is for the supervisor and the director of training.</p>
          </Part>
        )}
        <Text id="next" title="Next quarter" text={row.next_quarter} />
        {row.comments && <Text id="comments" title="Comments" text={row.comments} />}
        <LinkedForm id={row.devform_id} />
        <Attachments resource="placement" recordId={row.id} />
        <RecordHistory resource={placement.name} row={row} />
      </Columns>
    </Page>
  )
}

/** The ways to whom it waits for: its owner until it is handed in, then its supervisor; where that is the reader, to its owner. */
function WaitsFor({ row }: { row: Placement }) {
  const actor = useActor()
  const { user_id: owner, supervisor_id: supervisor } = row
  const period = periodOf(row)
  const about = placementPage(row.id)
  if (row.state === 'due' || row.state === 'draft')
    return (
      owner !== actor.id && (
        <>
          <WriteAndRemind person={owner} what={`your placement report, ${period}`} about={about} />
          <LastReminder of={row.last_reminder} isInLine />
        </>
      )
    )
  if (row.state !== 'submitted') return null
  if (supervisor === actor.id) return mayWriteTo(actor, owner) && <WriteButton people={[owner]} />
  if (supervisor === null || !mayWriteTo(actor, supervisor)) return null
  const whose = owner === actor.id ? 'my placement report' : `the placement report of ${row.user_name ?? 'a trainee'}`
  return (
    <>
      <WriteAndRemind person={supervisor} what={`${whose}, ${period}, is waiting for you`} about={about} />
      <LastReminder of={row.last_reminder} isInLine />
    </>
  )
}

/** What the report was returned with, where its owner sees it first. */
function Returned({ notes }: Pick<WholePlacement, 'notes'>) {
  const last = notes.findLast(({ act }) => act === 'returned')
  return (
    last && (
      <div className="below24">
        <Note icon={IconArrowBackUp}>
          {last.user_name} returned this report
          {last.comment ? (
            <>
              : <span className="pre-line anywhere">{last.comment}</span>
            </>
          ) : (
            '.'
          )}
        </Note>
      </div>
    )
  )
}

/** Whose turn it is, to a reader who may accept. */
const turnOf = (row: Placement, reader: number): { kind: StateKind; words: string } =>
  waitsForOther(row, reader)
    ? { kind: 'asked', words: `Waiting for ${row.supervisor_name ?? 'its supervisor'}` }
    : { kind: 'yourTurn', words: 'Waiting for you' }

function Text({ id, title, text }: { id: string; title: string; text: string | null }) {
  return (
    <Part id={id} title={title}>
      {text ? <p className="pre-line anywhere">{text}</p> : <p className="muted">Nothing written yet.</p>}
    </Part>
  )
}

function TakePdf({ id }: { id: number }) {
  const client = useClient()
  const [taking, setTaking] = useState(false)
  const take = async (): Promise<void> => {
    if (taking) return
    setTaking(true)
    try {
      await client.download(placementPdf.path, { id }, 'Placement report.pdf')
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    } finally {
      setTaking(false)
    }
  }
  return (
    <Button variant="default" leftSection={<Icon of={IconDownload} />} aria-busy={taking} onClick={() => void take()}>
      Download PDF
    </Button>
  )
}
