import { addPushDevice, pushDevices, removePushDevice, type PushDevice } from '@college/contract/identity'
import { showInstant } from '@college/contract/kit'
import { Button, Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconBellOff, IconDeviceDesktop } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { Icon, Lines, messageOf, Note, PartError, Section, toast, useCall, useClient, useZone, Waiting } from '#kit'
import { useImpersonation } from '../../facts.ts'
import { profilePath } from '../sections.ts'
import { pushAbility, subscribe, unsubscribe, type PushAbility } from './push.ts'

const abilityWords: Readonly<Record<Exclude<PushAbility, 'able'>, string>> = {
  refused:
    'This browser blocks notifications from us. Allow them in the browser’s settings for this site, then reload.',
  unable: 'This browser can’t show notifications. On an iPhone or iPad, add this site to the home screen first.',
}

/** Where notifications are switched on for this device, with all devices that show them. */
export function DeviceNotices() {
  const { data, error, refetch } = useCall<typeof pushDevices>(pushDevices)
  const ability = useQuery({ queryKey: ['push ability'], queryFn: pushAbility, staleTime: 0 }).data
  const impersonation = useImpersonation()
  const client = useClient()
  const [isWorking, setWorking] = useState(false)
  if (error)
    return (
      <PartError
        title="We couldn’t load your devices"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data || !ability) return <Waiting shape="text" />
  const here = data.devices.find(({ current }) => current)
  const run = async (work: () => Promise<string>): Promise<void> => {
    setWorking(true)
    try {
      toast({ text: await work() })
    } catch (failure) {
      toast({ text: messageOf(failure), kind: 'failed' })
    } finally {
      await refetch()
      setWorking(false)
    }
  }
  const switchOn = (): Promise<void> =>
    run(async () => {
      const given = await subscribe(data.public_key)
      if (!given) return 'Your browser didn’t allow notifications'
      await client.call<typeof addPushDevice>(addPushDevice, { body: given })
      return 'Notifications are on for this device'
    })
  const switchOff = ({ id, current }: PushDevice): Promise<void> =>
    run(async () => {
      if (current) await unsubscribe()
      await client.call<typeof removePushDevice>(removePushDevice, { query: { id } })
      return `Notifications are off for ${current ? 'this' : 'that'} device`
    })
  return (
    <Section
      title="Notifications"
      sentence="We tell you when a form or message waits for you, during the college’s hours. Notifications never name anyone."
    >
      {ability === 'able' ? (
        <Checkbox
          checked={here !== undefined}
          disabled={isWorking || impersonation !== null}
          onChange={() => void (here ? switchOff(here) : switchOn())}
          label="Notify me on this device"
          description="Stops when you sign out here."
        />
      ) : (
        <Note icon={IconBellOff}>{abilityWords[ability]}</Note>
      )}
      {!data.alerts && (
        <Note icon={IconBellOff} tone="warn">
          Your alerts are off, so we don’t send notifications. <Link to={profilePath('messages')}>Turn on alerts</Link>
        </Note>
      )}
      {data.devices.length > 0 && (
        <Lines>
          {data.devices.map((device) => (
            <DeviceLine
              key={device.id}
              device={device}
              onRemove={impersonation ? null : () => void switchOff(device)}
            />
          ))}
        </Lines>
      )}
    </Section>
  )
}

function DeviceLine({ device, onRemove }: { readonly device: PushDevice; readonly onRemove: (() => void) | null }) {
  const zone = useZone()
  const { name, created_at: since, last_told_at: last, current } = device
  return (
    <li className="flex top gap12">
      <Icon className="ink2 above1" of={IconDeviceDesktop} />
      <div className="fill">
        <p className="label">
          {name}
          {current && ', this device'}
        </p>
        <p className="secondary muted">
          On since {showInstant(since, zone)}.{' '}
          {last ? `Last notification ${showInstant(last, zone)}.` : 'No notifications yet.'}
        </p>
      </div>
      {!current && onRemove && (
        <Button variant="subtle" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </li>
  )
}
