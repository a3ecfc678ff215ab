import { frozenReport, type KeptReport } from '@college/contract/cpd'
import { showInstant } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { classes, Details, Icon, Lines, Section, useZone } from '#kit'
import { useReportDownload } from './useReportDownload.ts'
import styles from './report.module.css'

/** The reports that were kept as they stood when their cycle or plan ended. */
export function KeptList({ kept }: { kept: readonly KeptReport[] }) {
  const timezone = useZone()
  const { take } = useReportDownload()
  if (kept.length === 0) return null
  return (
    <div className={classes('screen-only', styles.kept)}>
      <Section
        title="Kept reports"
        sentence="As they stood when their cycle or plan ended. The check sum under Details tells whether a file is still the one that was kept."
      >
        <Lines>
          {kept.map(({ id, name, kept_at, checksum }) => (
            <li key={id}>
              <div className={classes('spread wrap gap4-16', styles.keptLine)}>
                <div className="shrink">
                  <p>
                    {name.replace(/\.pdf$/, '')}
                    <span className="block quiet pre-line">Kept {showInstant(kept_at, timezone).slice(0, 10)}</span>
                  </p>
                  <Details of={name}>SHA-256 {checksum}</Details>
                </div>
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
            </li>
          ))}
        </Lines>
      </Section>
    </div>
  )
}
