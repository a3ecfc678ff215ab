import { devactivity, type Activity } from '@college/contract/cpd'
import { code, isAdmin, matches, ruleFor, showDate, showTime } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Columns, Empty, Page, PartError, StateChip, useRecord, Waiting, type Crumb } from '#kit'
import { LinkedForm } from '#forms'
import { Attachments } from '#files'
import { RecordHistory, useActor } from '#identity'
import { numberIn } from '#cpd/goal'
import { teachersCrumbs } from '../../person/crumbs.ts'
import { progressPage } from '../../person/links.ts'
import { activityList, allActivities } from '../links.ts'
import { ActivityActs } from './ActivityActs.tsx'
import { Facts } from './Facts.tsx'
import { SplitPanel } from './SplitPanel.tsx'
import { Reflection } from './Reflection.tsx'

/** `/activity`: one activity, read. */
export function ActivityPage() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  const { data, error, refetch } = useRecord(devactivity, id)
  if (data) return <ActivityContent activity={data} />
  const missing = id === null || error?.code === code.notFound
  return (
    <Page title="Activity" breadcrumb={[{ label: 'Activities', to: activityList }, { label: 'Activity' }]}>
      {missing ? (
        <Empty icon={IconMapOff} title="This activity isn’t here" text="It was deleted, or the link is incomplete.">
          <Button component={Link} to={activityList} variant="default">
            Go to activities
          </Button>
        </Empty>
      ) : error ? (
        <PartError
          title="We couldn’t load this activity"
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

function ActivityContent({ activity }: { activity: Activity }) {
  const actor = useActor()
  const own = activity.user_id === actor.id
  const office = isAdmin(actor)
  const list: Crumb =
    own || office
      ? { label: 'Activities', to: own ? activityList : allActivities }
      : { label: `Activities of ${activity.user_name ?? ''}`, to: progressPage(activity.user_id, 'activities') }
  const may = (right: 'update' | 'remove'): boolean => matches(ruleFor(devactivity, right, actor), { ...activity })
  const end = activity.end_date ? ` to ${showDate(activity.end_date)}` : ''
  return (
    <Page
      title={activity.title}
      breadcrumb={[...(own || office ? [] : teachersCrumbs(actor)), list, { label: showDate(activity.activity_date) }]}
      sentence={
        <span className="inline wrap gap4-10">
          <StateChip kind={activity.state === 'draft' ? 'draft' : 'completed'} />
          <span>
            {!own && `${activity.user_name ?? ''}, `}
            {showDate(activity.activity_date)}
            {end}, {showTime(activity.time)}
          </span>
        </span>
      }
      actions={<ActivityActs activity={activity} list={list.to ?? activityList} own={own} may={may} />}
    >
      <Columns
        side={
          <>
            <SplitPanel activity={activity} />
            <Facts activity={activity} own={own} />
          </>
        }
      >
        <Reflection activity={activity} own={own} />
        <LinkedForm id={activity.devform_id} waits="This activity" />
        <Attachments resource="devactivity" recordId={activity.id} />
        <RecordHistory resource={devactivity.name} row={activity} />
      </Columns>
    </Page>
  )
}
