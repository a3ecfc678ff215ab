import type { CycleReport, sendCycleReport, sendPdp } from '@college/contract/cpd'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { CallFailed, FormDialog, toast, useClient } from '#kit'

type Call = typeof sendCycleReport | typeof sendPdp

interface SendReportProps {
  /** What is sent, in words: `the report of the 2026–27 cycle`. */
  readonly what: string
  readonly call: Call
  /** Which cycle or plan; the current one where left out. */
  readonly query: { readonly devcycle_id?: number; readonly devplan_id?: number }
  readonly directors: CycleReport['directors']
  readonly onClose: () => void
}

/** Asks who a report is to go to, and sends it. */
export function SendReport({ what, call, query, directors, onClose }: SendReportProps) {
  const client = useClient()
  const [to, setTo] = useState('self')
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallFailed | null>(null)
  const send = async (): Promise<void> => {
    setSending(true)
    setFailure(null)
    try {
      const addressee = to === 'self' ? { to: 'self' as const } : { to: 'director' as const, director_id: Number(to) }
      const { data } = await client.call<Call>(call, { query: { ...query, ...addressee } }, { quiet: true })
      toast({
        text: data.again ? `It’s on its way to ${data.to} already.` : `On its way to ${data.to}.`,
        kind: 'done',
      })
      onClose()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return (
    <FormDialog
      title="Send by email"
      text={`An email with ${what} as a PDF goes out now. Asked for twice within ten minutes, it still goes out once.`}
      verb={['Send', 'Sending…']}
      isPending={sending}
      failure={failure?.message}
      wide
      onSubmit={() => void send()}
      onClose={onClose}
    >
      <NativeSelect
        label="To"
        value={to}
        data={[
          { value: 'self', label: 'Myself' },
          ...directors.map(({ id, name }) => ({ value: String(id), label: `${name}, Director` })),
        ]}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
