import type { Badge, KeptReport } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#kit'

const CertificateDialog = lazy(async () => ({ default: (await import('./CertificateDialog.tsx')).CertificateDialog }))

interface CertificateButtonProps {
  readonly report: KeptReport
  /** The person's certificates, the newest first. */
  readonly badges: readonly Badge[]
  /** One can be made of it. */
  readonly isReady: boolean
  readonly own: boolean
  readonly onChanged: () => void
}

/** Beside a kept report: what it says as a certificate that is checked without us. The office sees those that were made. */
export function CertificateButton({ report, badges, isReady, own, onChanged }: CertificateButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const about = badges.filter(
    ({ devcycle_id, devplan_id }) => devcycle_id === report.devcycle_id && devplan_id === report.devplan_id,
  )
  const badge = about.find(({ withdrawn_at }) => withdrawn_at === null) ?? about[0] ?? null
  if (!badge && !(own && isReady)) return null
  return (
    <>
      <Button
        variant="default"
        size="sm"
        aria-label={`Digital certificate of ${report.name.replace(/\.pdf$/, '')}`}
        leftSection={<Icon of={IconRosetteDiscountCheck} />}
        onClick={() => setOpen(true)}
      >
        Digital certificate
      </Button>
      {isOpen && (
        <Suspense>
          <CertificateDialog
            report={report}
            badge={badge}
            own={own}
            onChanged={onChanged}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
