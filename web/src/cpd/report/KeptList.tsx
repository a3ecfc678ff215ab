import { badges, creditsFile, frozenReport, type KeptReport } from '@college/contract/cpd'
import { showInstant } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload, IconFileTypeXml } from '@tabler/icons-react'
import { classes, Details, Icon, Lines, Section, useCall, useZone } from '#kit'
import { useActor, useImpersonation } from '#identity'
import { CertificateButton } from '../badge/CertificateButton.tsx'
import { useReportDownload } from './useReportDownload.ts'
import styles from './report.module.css'

interface KeptListProps {
  readonly kept: readonly KeptReport[]
  /** Whose they are; null for the own ones. */
  readonly userId: number | null
}

/** The reports that were kept as they stood when their cycle or plan ended, each with its certificate. */
export function KeptList({ kept, userId }: KeptListProps) {
  const actor = useActor()
  const acting = useImpersonation()
  const own = userId === null || userId === actor.id
  const isOffice = actor.platform_admin || actor.admin_organisations.length > 0
  const { data: certificates, refetch } = useCall<typeof badges>(badges, own ? {} : { user_id: userId }, {
    enabled: kept.length > 0 && (own || isOffice),
  })
  const timezone = useZone()
  const { take } = useReportDownload()
  if (kept.length === 0) return null
  return (
    <div className="screen-only above32">
      <Section
        title="Kept reports"
        sentence="Reports as they were when the cycle or plan ended. The checksum under Details shows whether a file has changed."
      >
        <Lines>
          {kept.map((report) => {
            const { id, name, kept_at, checksum, devcycle_id } = report
            return (
              <li key={id}>
                <div className={classes('spread wrap gap4-16', styles.keptLine)}>
                  <div className="shrink">
                    <p>
                      {name.replace(/\.pdf$/, '')}
                      <span className="block quiet pre-line">Kept {showInstant(kept_at, timezone).slice(0, 10)}</span>
                    </p>
                    <Details of={name}>SHA-256 {checksum}</Details>
                  </div>
                  <div className="flex wrap gap8">
                    {certificates && (
                      <CertificateButton
                        report={report}
                        badges={certificates.badges}
                        isReady={certificates.ready.some(
                          (each) => each.devcycle_id === report.devcycle_id && each.devplan_id === report.devplan_id,
                        )}
                        own={own && acting === null}
                        onChanged={() => void refetch()}
                      />
                    )}
                    {devcycle_id !== null && (own || isOffice) && (
                      <Button
                        variant="default"
                        size="sm"
                        aria-label={`Credits of ${name.replace(/\.pdf$/, '')} as XML`}
                        leftSection={<Icon of={IconFileTypeXml} />}
                        onClick={() =>
                          take(creditsFile.path, { user_id: userId ?? actor.id, devcycle_id }, 'Credits.xml')
                        }
                      >
                        Credits
                      </Button>
                    )}
                    <Button
                      variant="default"
                      size="sm"
                      aria-label={`Download ${name}`}
                      leftSection={<Icon of={IconDownload} />}
                      onClick={() => take(frozenReport.path, { id }, name)}
                    >
                      PDF
                    </Button>
                  </div>
                </div>
              </li>
            )
          })}
        </Lines>
      </Section>
    </div>
  )
}
