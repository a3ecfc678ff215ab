import { showClock } from '@college/contract/kit'
import { IconAlertTriangle, IconCloudCheck, IconCloudOff, IconDeviceFloppy } from '@tabler/icons-react'
import { useClient, useZone } from '../api/ClientProvider.tsx'
import { useStore } from '../api/store.ts'
import { Icon } from '../theme/index.ts'
import type { DraftStore } from '../text/draftStore.ts'

interface SavingWordsProps {
  readonly draftStore: DraftStore
  readonly saving: boolean
  /** The editor sends by itself, so that what is on the device alone is not all that is meant to be. */
  readonly sends?: boolean
  /** What is saved without the network waits on the device and is sent from there. */
  readonly queues?: boolean
  /** Why the server would not take it. */
  readonly refusal?: string | null
  /** Nothing counts before it is saved by the act, as in a profile; there are no drafts to speak of. */
  readonly byAct?: boolean
}

/** How safe the text is, in words. */
export function SavingWords({
  draftStore,
  saving,
  sends = false,
  queues = false,
  refusal = null,
  byAct = false,
}: SavingWordsProps) {
  const { signals } = useClient()
  const zone = useZone()
  const online = useStore(signals.online)
  const keeping = useStore(draftStore.keeping)
  const isWaiting = queues && !online && !saving
  if (isWaiting && keeping.kind !== 'waiting' && keeping.kind !== 'unsafe' && refusal === null)
    return (
      <span className="inline gap8 warn">
        <Icon of={IconCloudOff} />
        <span>
          {keeping.kind === 'clean' ? (
            'You’re offline. What you save is kept on this device and sent when you’re back online.'
          ) : sends ? (
            <>
              <span>Saved on this device</span>. We’ll send it when you’re back online.
            </>
          ) : (
            'Draft kept on this device. Save it, and we’ll send it when you’re back online.'
          )}
        </span>
      </span>
    )
  if (byAct && !saving && keeping.kind === 'clean') return null
  if (byAct && !saving && keeping.kind !== 'unsafe')
    return <span className="inline ink3 gap8">Not saved yet. Kept on this device.</span>
  if (saving || keeping.kind === 'waiting') return <span className="inline ink3 gap8">Saving…</span>
  if (keeping.kind === 'unsafe')
    return (
      <span className="inline ink3 gap8 bad">
        <Icon of={IconAlertTriangle} /> Not saved. This device cannot keep drafts.
      </span>
    )
  if (keeping.kind === 'clean')
    return (
      <span className="inline ink3 gap8">
        {sends ? 'Saves automatically.' : 'What you type is kept as a draft until you save.'}
      </span>
    )
  if (refusal !== null)
    return (
      <span className="inline ink3 gap8 bad">
        <Icon of={IconAlertTriangle} /> {refusal} It’s kept on this device.
      </span>
    )
  const isSafe = keeping.on === 'server' || (online && !sends)
  return (
    <span className="inline ink3 gap8">
      <Icon of={isSafe ? IconCloudCheck : online ? IconDeviceFloppy : IconCloudOff} />
      {isSafe ? `Draft saved at ${showClock(keeping.at, zone)}` : 'Saved on this device'}
    </span>
  )
}
