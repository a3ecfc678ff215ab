import { devplan, type WholePlan } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconLock,
  IconLockOpen,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { Icon, ActsMenu, MenuEntry, Page, toast } from '#kit'
import { Beside, DateField, LongTextField, RecordEditor, SaveButton, TextField, useRecordForm } from '#kit/form'
import { numberIn } from '../../goal/useGoals.ts'
import { giveFrom, planAdmin, programmeList } from '../links.ts'
import { daysFit } from '../sheet/PlanForm.tsx'
import { PlanSheet } from '../sheet/PlanSheet.tsx'
import { useWhole } from '../sheet/useWhole.ts'
import { useOfficeActs } from './useOfficeActs.ts'

const home = { label: 'Training programmes', to: programmeList }

/** `/plan/admin`: a training programme or a person's plan, for the office; without an id, a new programme. */
export function PlanAdmin() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  return id === null ? <NewTemplate /> : <ExistingPlan key={id} id={id} />
}

function ExistingPlan({ id }: { id: number }) {
  const whole = useWhole(id).data
  const plan = whole?.devplan
  const where = !plan
    ? home
    : plan.user_id === null
      ? home
      : plan.category === 'PDP'
        ? { label: 'All fellow PDPs', to: '/app/plans/pdp' }
        : { label: 'All training plans', to: '/app/plans/training' }
  return <PlanSheet id={id} home={where} office actions={whole && <Acts whole={whole} back={where.to} />} />
}

function Acts({ whole: { devplan: plan }, back }: { whole: WholePlan; back: string }) {
  const { close, copy, drop } = useOfficeActs()
  const navigate = useNavigate()
  const template = plan.user_id === null
  const closed = plan.closed_at !== null
  const [shut, open] = template ? ([IconArchive, IconArchiveOff] as const) : ([IconLock, IconLockOpen] as const)
  return (
    <>
      {template && !closed && (
        <Button component={Link} to={giveFrom(plan.id)} leftSection={<Icon of={IconUserPlus} />}>
          Assign to a trainee
        </Button>
      )}
      <ActsMenu of={plan.name}>
        {(fold) => {
          const act = (run: () => unknown) => () => {
            fold()
            run()
          }
          const drops = async (): Promise<void> => {
            if (await drop(plan)) await navigate(back)
          }
          return (
            <>
              {template && <MenuEntry label="Copy" icon={IconCopy} onClick={act(() => copy(plan))} />}
              <MenuEntry
                label={closed ? (template ? 'Use again' : 'Reopen') : template ? 'Archive' : 'Close'}
                icon={closed ? open : shut}
                onClick={act(() => close(plan, !closed, template))}
              />
              <MenuEntry label="Delete" icon={IconTrash} onClick={act(drops)} />
            </>
          )
        }}
      </ActsMenu>
    </>
  )
}

function NewTemplate() {
  const navigate = useNavigate()
  const form = useRecordForm({
    record: devplan,
    initial: { category: 'PLAN' },
    draftName: 'template',
    check: daysFit,
    onSaved: (plan) => {
      toast({ text: 'Programme saved. Now its goals.', kind: 'done' })
      void navigate(planAdmin(plan.id), { replace: true })
    },
  })
  return (
    <Page
      title="New training programme"
      breadcrumb={[home, { label: 'New training programme' }]}
      sentence="A template: its goals come next, and trainees get copies of them."
    >
      <RecordEditor
        form={form}
        acts={
          <>
            <Button component={Link} to={programmeList} variant="subtle">
              Leave
            </Button>
            <SaveButton form={form} main>
              Save programme
            </SaveButton>
          </>
        }
      >
        <TextField {...form.field('name')} label="Name" />
        <Beside>
          <DateField
            {...form.field('start_date')}
            label="First day"
            help="Set both days to give everyone the same length. Deadlines move with the start."
          />
          <DateField {...form.field('end_date')} label="Last day" />
        </Beside>
        <LongTextField {...form.field('notes')} label="Notes" />
      </RecordEditor>
    </Page>
  )
}
