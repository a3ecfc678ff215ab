import {
  missingToSubmit,
  placement,
  submitPlacement,
  undoHandInSeconds,
  undoSubmitPlacement,
  type Placement,
  type WholePlacement,
} from '@college/contract/logbook'
import { showDate, type CivilDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconEye } from '@tabler/icons-react'
import { useRef } from 'react'
import { Link, useNavigate } from '#kit/router'
import { classes, confirm, Icon, Note, Page, toast, useAction } from '#kit'
import { RecordEditor, saveThenAct, useRecordForm } from '#kit/form'
import { useImpersonation, useActor } from '#identity'
import { allPlacements, placementEditor, placementList, placementPage } from '../links.ts'
import { Road } from '../Road.tsx'
import { daysOf, isAsked, partsOf, placeOf, periodOf } from '../words.ts'
import { PartList } from './PartList.tsx'
import { ReportFields } from './ReportFields.tsx'
import { checkStay } from './StayFields.tsx'
import styles from '../placement.module.css'

/** The editor of a report: its parts at the left, what is counted and what is written. */
export function ReportEditor({ whole }: { whole: WholePlacement }) {
  const { placement: read, today } = whole
  const actor = useActor()
  const isImpersonating = useImpersonation() !== null
  const navigate = useNavigate()
  const handing = useRef(false)
  const own = read.user_id === actor.id
  const form = useRecordForm({
    record: placement,
    id: read.id,
    locks: true,
    autosave: {},
    check: (values) => ({ ...checkStay(values), ...(handing.current ? missing(values) : {}) }),
    onSaved: () => undefined,
  })
  const { act, isPending: sending, failure } = useAction(submitPlacement)
  const back = useAction(undoSubmitPlacement)
  const row = form.row ?? read
  const { from: begins } = daysOf(read)
  const undo = async ({ id, updated_at }: Placement): Promise<void> => {
    if (!(await back.act({ id, updated_at }))) {
      toast({ text: 'This can no longer be undone. Ask your supervisor to return the report.', kind: 'failed' })
      return
    }
    toast({ text: 'The report is yours to change again', kind: 'done' })
    await navigate(placementEditor(id))
  }
  const handIn = async (): Promise<void> => {
    if (sending || form.saving || form.held) return
    const whoOf = (report: Placement): string => report.supervisor_name ?? 'your supervisor'
    const answer = await saveThenAct(form, {
      save: () => {
        handing.current = true
        return form.save().finally(() => (handing.current = false))
      },
      ask: (saved) =>
        confirm({
          title: 'Hand in this report?',
          body: `${stillEarly(saved, today)}${stillOpen(saved)}${whoOf(saved)} reads it and accepts it, or sends it back to you. You can’t change it until then.`,
          verb: 'Hand in',
        }),
      act: ({ id, updated_at }) => act({ id, updated_at }),
    })
    if (!answer) return
    toast({
      text: `Handed in to ${whoOf(answer.data)}`,
      kind: 'done',
      time: undoHandInSeconds * 1_000,
      action: { label: 'Undo', run: () => void undo(answer.data) },
    })
    await navigate(placementPage(read.id), { replace: true })
  }
  return (
    <Page
      title={`Placement report, ${periodOf(read)}`}
      breadcrumb={[{ label: 'Placements', to: own ? placementList : allPlacements }, { label: placeOf(row) }]}
      sentence={`${own ? '' : `${row.user_name ?? ''}. `}${[row.location_name, row.type].filter(Boolean).join(', ')}. Supervisor ${row.supervisor_name ?? 'not named yet'}.${own && begins > today ? ` You can hand it in from ${showDate(begins)}.` : ''}`}
    >
      <Road row={row} today={today} />
      <div className={classes('grid one-column', styles.layout)}>
        <PartList form={form} row={row} />
        <div className={styles.report}>
          {failure && (
            <div role="alert">
              <Note tone="bad" icon={IconAlertTriangle}>
                {failure.message}
              </Note>
            </div>
          )}
          <RecordEditor
            form={form}
            acts={
              <>
                <Button
                  component={Link}
                  to={placementPage(read.id)}
                  variant="default"
                  leftSection={<Icon of={IconEye} />}
                >
                  {own ? 'View as your supervisor' : 'Read the report'}
                </Button>
                {own && !isImpersonating && begins <= today && (
                  <Button aria-busy={sending} onClick={() => void handIn()}>
                    Check and hand in
                  </Button>
                )}
              </>
            }
          >
            <ReportFields form={form} whole={whole} />
          </RecordEditor>
        </div>
      </div>
    </Page>
  )
}

/** `The quarter runs to 31 December 2026. `: what a report handed in before its last day leaves out. */
const stillEarly = (row: Placement, today: CivilDate): string => {
  const { to } = daysOf(row)
  if (to <= today) return ''
  return `${row.end_date === to ? 'The placement' : 'The quarter'} runs to ${showDate(to)}. What you log after today won’t be in it. `
}

/** `Still open: What was hard. `: what may stay open, said before the report leaves. */
const stillOpen = (row: Placement): string => {
  const open = partsOf(row).filter((part) => isAsked(part) && !part.filled)
  const names = open.map(({ label }, at) => (at === 0 ? label : label.toLowerCase())).join(', ')
  return open.length === 0 ? '' : `Still open: ${names}. `
}

const missing = (values: Parameters<typeof missingToSubmit>[0]) =>
  Object.fromEntries(missingToSubmit(values).map(({ path, message }) => [path, message]))
