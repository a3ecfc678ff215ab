import { cycleReport, sendPdp, type Plan } from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useMail } from '#forms'
import { Icon, useCall } from '#kit'
import { SendReport } from './SendReport.tsx'

/** Sends the report of the own training programme, to oneself or to a Director; nothing where no mail goes out. */
export function SendProgramme({ plan }: { plan: Pick<Plan, 'id'> }) {
  const canMail = useMail()
  const [asking, setAsking] = useState(false)
  // The Directors whom the cycle report can be sent to, read when the dialog opens.
  const directors = useCall<typeof cycleReport>(cycleReport, {}, { enabled: asking }).data?.directors ?? []
  if (!canMail) return null
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconMail} />} onClick={() => setAsking(true)}>
        Send by email
      </Button>
      {asking && (
        <SendReport
          what="your trainee report"
          call={sendPdp}
          query={{ devplan_id: plan.id }}
          directors={directors}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
