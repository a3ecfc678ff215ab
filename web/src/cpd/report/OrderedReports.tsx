import { cancelReportOrder, type ReportOrder } from '@college/contract/cpd'
import { showClock, showInstant } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { classes, Icon, Lines, Section, useAction, useZone } from '#kit'
import { nameOf, unprinted, useOrderedDownload, useOrderedReports } from './useOrderedReports.ts'
import styles from './report.module.css'

/** The long reports that the reader has asked for, until they are removed. Nothing where there are none. */
export function OrderedReports() {
  const orders = useOrderedReports()
  if (orders.length === 0) return null
  return (
    <div className="screen-only above32">
      <Section title="Your reports" sentence="Long reports are prepared for you here. Each stays for 24 hours.">
        <Lines>
          {orders.map((order) => (
            <Order key={order.id} order={order} />
          ))}
        </Lines>
      </Section>
    </div>
  )
}

function Order({ order }: { order: ReportOrder }) {
  const download = useOrderedDownload()
  const { act, isPending } = useAction<typeof cancelReportOrder>(cancelReportOrder)
  const zone = useZone()
  const name = nameOf(order)
  const isWaiting = order.state === 'waiting'
  return (
    <li>
      <div className={classes('spread wrap gap4-16', styles.keptLine)}>
        <p>
          {name}
          <span className="block quiet">{standingOf(order, zone)}</span>
        </p>
        <span className="flex gap8">
          {order.state === 'ready' && (
            <Button
              variant="default"
              size="sm"
              aria-label={`Download ${name}`}
              leftSection={<Icon of={IconDownload} />}
              onClick={() => void download(order)}
            >
              Download
            </Button>
          )}
          <Button
            variant="subtle"
            size="sm"
            aria-label={`${isWaiting ? 'Cancel' : 'Remove'} ${name}`}
            aria-busy={isPending}
            onClick={() => {
              if (!isPending) void act({ id: order.id })
            }}
          >
            {isWaiting ? 'Cancel' : 'Remove'}
          </Button>
        </span>
      </div>
    </li>
  )
}

const standingOf = ({ state, problem, asked_at, expires_at }: ReportOrder, zone: string): string => {
  if (state === 'waiting') return `Being prepared. You asked for it at ${showClock(new Date(asked_at), zone)}.`
  if (state === 'failed') return problem ?? unprinted
  return `Ready until ${showInstant(expires_at, zone)}`
}
