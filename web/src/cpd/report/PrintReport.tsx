import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { Link, useParams } from '#kit/router'
import { Icon } from '#kit'
import { Read } from './Read.tsx'
import { reportPage } from './links.ts'
import { Sheet } from './Sheet.tsx'
import { useReportOf } from './useReport.ts'
import styles from './print.module.css'

const idIn = (text: string | undefined): number => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : 0)

/** `/report/<user_id>/cycle/<cycle_id>`: one report alone, on A4 when it is printed. */
export function PrintReport() {
  const { user_id, cycle_id } = useParams()
  const asked = useReportOf(idIn(user_id), idIn(cycle_id))
  const { data } = asked.reading
  return (
    <div className={styles.page}>
      <title>{data ? `${data.texts.title}, ${data.person.name}` : 'Report'}</title>
      {data && (
        <div className="spread wrap below24 screen-only gap12-16">
          <Link to={reportPage(idIn(cycle_id), asked.own ? null : idIn(user_id))}>Back to the report</Link>
          <Button leftSection={<Icon of={IconPrinter} />} onClick={() => window.print()}>
            Print
          </Button>
        </div>
      )}
      {!data && <h1 className="sr-only">Report</h1>}
      <Read asked={asked}>{(report) => <Sheet data={report} alone />}</Read>
      {data && (
        <p className="muted above16">
          Printed from the browser, this has no verification code. “Download PDF” on the report gives a copy that has
          one.
        </p>
      )}
    </div>
  )
}
