import { cancelReportOrderRoute, type cancelReportOrder, type ReportOrder } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileDownload } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { classes, Note, useAction } from '#kit'
import { useImpersonation } from '#identity'
import { reportPage } from './links.ts'
import { nameOf, unprinted, useOrderedDownload, useOrderedReports } from './useOrderedReports.ts'
import styles from './report.module.css'

const most = 3

/** A line on home for each ordered report that is ready and not fetched yet, or that failed. Nothing where there is none. */
export function ReportNotes() {
  // What is ready is theirs alone, whoever acts in their name.
  const orders = useOrderedReports(useImpersonation() === null)
  const news = orders.filter(({ state, fetched_at }) => state === 'failed' || (state === 'ready' && !fetched_at))
  if (news.length === 0) return null
  return (
    <ul className="stack gap8 list below24">
      {news.slice(0, most).map((order) => (
        <li key={order.id}>{order.state === 'failed' ? <Failed order={order} /> : <Ready order={order} />}</li>
      ))}
      {news.length > most && (
        <li className="secondary">
          <Link to={reportPage()}>All your reports</Link>
        </li>
      )}
    </ul>
  )
}

function Ready({ order }: { order: ReportOrder }) {
  const download = useOrderedDownload()
  const name = nameOf(order)
  return (
    <Note icon={IconFileDownload}>
      <div className={classes('flex between wrap top', styles.note)}>
        <p className="anywhere shrink">Your report is ready: {name}</p>
        <Button variant="default" size="sm" aria-label={`Download ${name}`} onClick={() => void download(order)}>
          Download
        </Button>
      </div>
    </Note>
  )
}

function Failed({ order }: { order: ReportOrder }) {
  const { act, isPending } = useAction<typeof cancelReportOrder>(cancelReportOrderRoute)
  const name = nameOf(order)
  return (
    <Note tone="warn" icon={IconAlertTriangle}>
      <div className={classes('flex between wrap top', styles.note)}>
        <p className="anywhere shrink">
          <Link to={reportPage(order.devcycle_id, order.user_id)}>{name}</Link>
          <span className="block">{order.problem ?? unprinted}</span>
        </p>
        <Button
          variant="default"
          size="sm"
          aria-label={`Remove ${name}`}
          aria-busy={isPending}
          onClick={() => {
            if (!isPending) void act({ id: order.id })
          }}
        >
          Remove
        </Button>
      </div>
    </Note>
  )
}
