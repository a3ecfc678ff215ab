import {
  activitiesCsv,
  creditsFile,
  cycleReportPdf,
  evidencePack,
  longReport,
  pdpReportPdf,
  sendCycleReport,
  sendPdp,
  type FilledReport,
} from '@college/contract/cpd'
import { Button } from '@mantine/core'
import {
  IconDownload,
  IconFileTypeXml,
  IconFileZip,
  IconMail,
  IconMessages,
  IconPrinter,
  IconTable,
} from '@tabler/icons-react'
import { useState } from 'react'
import { classes, Icon, MenuButton, MenuEntry } from '#kit'
import { useMail } from '#forms'
import { useActor, useImpersonation } from '#identity'
import { conversationPage, printPage } from './links.ts'
import { SendReport } from './SendReport.tsx'
import { useReportDownload } from './useReportDownload.ts'
import { useReportOrder } from './useReportOrder.ts'
import styles from './acts.module.css'

/** What can be done with a report: take it away, send it, print it, take all that is behind it. */
export function ReportActs({ data, own }: { data: FilledReport; own: boolean }) {
  const { admin_organisations: administered, platform_admin: platform } = useActor()
  const { downloading, take } = useReportDownload()
  const { ordering, order } = useReportOrder()
  const acting = useImpersonation()
  const canMail = useMail()
  // Who acts as someone leaves nothing of their own there.
  const isLong = data.report.activities.length > longReport && acting === null
  const [sending, setSending] = useState<'cycle' | 'plan' | null>(null)
  const { id, name } = data.report.cycle.devcycle
  const query = { user_id: data.person.id, devcycle_id: id }
  const devplan = data.report.plan?.devplan
  const pdp = devplan?.category === 'PDP' ? devplan : null
  const mayTakeAll = acting === null && (own || platform || administered.length > 0)
  return (
    <>
      <Button
        leftSection={<Icon of={IconDownload} />}
        aria-busy={downloading === cycleReportPdf.path || ordering}
        onClick={() => (isLong ? order(query) : take(cycleReportPdf.path, query, 'Cycle report.pdf'))}
      >
        Download PDF
      </Button>
      {own && canMail && (
        <Button variant="default" leftSection={<Icon of={IconMail} />} onClick={() => setSending('cycle')}>
          Send by email
        </Button>
      )}
      <MenuButton face="More" className={classes('label ink outlined surface rounded hovers', styles.more)}>
        {(close) => (
          <>
            <MenuEntry label="Print view" icon={IconPrinter} to={printPage(data.person.id, id)} onClick={close} />
            <MenuEntry
              label="Structured conversation"
              icon={IconMessages}
              to={conversationPage(id, own ? null : data.person.id)}
              onClick={close}
            />
            {pdp && (
              <MenuEntry
                label="Professional development plan"
                icon={IconDownload}
                onClick={() => {
                  close()
                  take(
                    pdpReportPdf.path,
                    { user_id: data.person.id, devplan_id: pdp.id },
                    'Professional development plan.pdf',
                  )
                }}
              />
            )}
            {devplan && own && canMail && (
              <MenuEntry
                label={pdp ? 'Send professional development plan' : 'Send trainee report'}
                icon={IconMail}
                onClick={() => {
                  close()
                  setSending('plan')
                }}
              />
            )}
            {mayTakeAll && (
              <>
                <MenuEntry
                  label="Activities as CSV"
                  icon={IconTable}
                  onClick={() => {
                    close()
                    take(activitiesCsv.path, { ...query, state: 'complete' }, 'Activities.csv')
                  }}
                />
                <MenuEntry
                  label="Credits as XML"
                  icon={IconFileTypeXml}
                  onClick={() => {
                    close()
                    take(creditsFile.path, query, 'Credits.xml')
                  }}
                />
                <MenuEntry
                  label="Evidence pack"
                  icon={IconFileZip}
                  onClick={() => {
                    close()
                    take(evidencePack.path, query, 'Evidence.zip')
                  }}
                />
              </>
            )}
          </>
        )}
      </MenuButton>
      {sending === 'cycle' && (
        <SendReport
          what={`the cycle report of ${name}`}
          call={sendCycleReport}
          query={{ devcycle_id: id }}
          directors={data.directors}
          onClose={() => setSending(null)}
        />
      )}
      {sending === 'plan' && devplan && (
        <SendReport
          what={pdp ? pdp.name : 'your trainee report'}
          call={sendPdp}
          query={{ devplan_id: devplan.id }}
          directors={data.directors}
          onClose={() => setSending(null)}
        />
      )}
    </>
  )
}
