import { badgeFile, issueBadge, withdrawBadge, type Badge, type KeptReport } from '@college/contract/cpd'
import { showInstant } from '@college/contract/kit'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { Fact, Facts, FormDialog, messageOf, Note, toast, useAction, useZone } from '#kit'
import { useReportDownload } from '../report/useReportDownload.ts'

interface CertificateDialogProps {
  readonly report: KeptReport
  /** The certificate that stands, or the last one that was withdrawn. */
  readonly badge: Badge | null
  readonly own: boolean
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** The digital certificate of what a kept report says: made, taken along, withdrawn. */
export function CertificateDialog(props: CertificateDialogProps) {
  const [withdraws, setWithdraws] = useState(false)
  const { badge, own } = props
  if (badge && badge.withdrawn_at === null)
    return withdraws ? (
      <Withdraw {...props} badge={badge} />
    ) : (
      <Standing {...props} badge={badge} onWithdraw={() => setWithdraws(true)} />
    )
  return own ? <Make {...props} /> : <Withdrawn {...props} />
}

const explained =
  'A small file, signed by the college, that says what you completed and when. An employer, council or other college can check it without asking us, and see if it was withdrawn. Nothing you logged is in it.'

function Make({ report, badge, onChanged, onClose }: CertificateDialogProps) {
  const { act, isPending, failure } = useAction<typeof issueBadge>(issueBadge)
  const { take } = useReportDownload()
  const [named, setNamed] = useState(true)
  const make = async (): Promise<void> => {
    const { devcycle_id, devplan_id } = report
    const about = devcycle_id === null ? { devplan_id: devplan_id ?? 0 } : { devcycle_id }
    const made = await act({ ...about, named })
    if (!made) return
    take(badgeFile.path, { id: made.data.id }, `${made.data.title}.jwt`)
    onChanged()
    onClose()
  }
  return (
    <FormDialog
      title="Digital certificate"
      text={explained}
      verb={['Create and download', 'Creating…']}
      isPending={isPending}
      failure={failure && messageOf(failure)}
      wide
      onSubmit={() => void make()}
      onClose={onClose}
    >
      {badge && <WithdrawnNote badge={badge} />}
      <Checkbox
        label="Put my name on it"
        description="Without it, the certificate doesn’t say whose it is."
        checked={named}
        onChange={({ currentTarget }) => setNamed(currentTarget.checked)}
      />
    </FormDialog>
  )
}

function WithdrawnNote({ badge }: { badge: Badge }) {
  const timezone = useZone()
  return (
    <Note icon={IconRosetteDiscountCheck}>
      The one from {showInstant(badge.issued_at, timezone).slice(0, 10)} was withdrawn: {badge.reason}
    </Note>
  )
}

type WithBadge = CertificateDialogProps & { readonly badge: Badge }

function Standing({ badge, own, onClose, onWithdraw }: WithBadge & { onWithdraw: () => void }) {
  const timezone = useZone()
  const { take } = useReportDownload()
  return (
    <FormDialog
      title="Digital certificate"
      text={own ? explained : 'A file signed by the college that says what was completed and when.'}
      verb={own ? ['Download', 'Downloading…'] : null}
      isPending={false}
      act={
        <Button variant="default" onClick={onWithdraw}>
          Withdraw
        </Button>
      }
      wide
      onSubmit={() => take(badgeFile.path, { id: badge.id }, `${badge.title}.jwt`)}
      onClose={onClose}
    >
      <Facts>
        <Fact name="Says">{badge.title}</Fact>
        <Fact name="Created">{showInstant(badge.issued_at, timezone).slice(0, 10)}</Fact>
      </Facts>
      <p className="quiet">
        Anyone can check it under <Link to="/app/verify">Verify a form or report</Link>.
      </p>
    </FormDialog>
  )
}

function Withdraw({ badge, onChanged, onClose }: WithBadge) {
  const { act, isPending, failure } = useAction<typeof withdrawBadge>(withdrawBadge)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const withdraw = async (): Promise<void> => {
    setMissing(reason.trim().length < 3)
    if (reason.trim().length < 3 || !(await act({ id: badge.id, reason: reason.trim() }))) return
    toast({ text: 'The certificate is withdrawn' })
    onChanged()
    onClose()
  }
  return (
    <FormDialog
      title="Withdraw this certificate?"
      text="Anyone who checks it then reads that it was withdrawn, and why. This can’t be undone; a new one can be created."
      verb={['Withdraw', 'Withdrawing…']}
      isPending={isPending}
      failure={failure && messageOf(failure)}
      onSubmit={() => void withdraw()}
      onClose={onClose}
    >
      <TextInput
        label="Reason"
        maxLength={300}
        value={reason}
        error={isMissing ? 'Enter a reason' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  )
}

function Withdrawn({ badge, onClose }: CertificateDialogProps) {
  return (
    <FormDialog title="Digital certificate" verb={null} isPending={false} onClose={onClose}>
      {badge && <WithdrawnNote badge={badge} />}
    </FormDialog>
  )
}
