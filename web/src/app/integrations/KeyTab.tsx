import { signingKeys, type CertificateKey } from '@college/contract/app'
import { renewBadgeKey } from '@college/contract/cpd'
import { plural, showInstant } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import {
  classes,
  confirm,
  Icon,
  Lines,
  messageOf,
  PartError,
  Section,
  StateChip,
  toast,
  useAction,
  useCall,
  useZone,
  Waiting,
} from '#kit'
import styles from './integrations.module.css'

/** The keys the college signs with: what others compare, and a new one for certificates. */
export function KeyTab() {
  const { data, error, refetch } = useCall<typeof signingKeys>(signingKeys, {})
  if (error)
    return (
      <PartError
        title="We couldn’t load the keys"
        text={error.message}
        reference={error.requestId ?? undefined}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting shape="list" />
  const { certificate_keys: keys, export_fingerprint: seal, published_at } = data
  return (
    <>
      <Section
        title="Digital certificates"
        sentence="Each certificate is signed with the key in use. Others check it with the public half, which stays published for earlier keys too."
        aside={keys.length > 0 && <Renew />}
      >
        {keys.length === 0 ? (
          <p className="muted">The first certificate someone creates makes the first key.</p>
        ) : (
          <>
            <Lines>
              {keys.map((key) => (
                <KeyLine key={key.kid} of={key} />
              ))}
            </Lines>
            <p className="quiet above8 anywhere">
              Published at <a href={published_at}>{published_at}</a>
            </p>
          </>
        )}
      </Section>
      <Section
        title="Exports"
        sentence="What people take to another college is sealed with this key. Its office may ask you for the fingerprint."
      >
        {seal === null ? (
          <p className="muted">The first export someone makes of their records makes the key.</p>
        ) : (
          <p className="anywhere">{seal}</p>
        )}
      </Section>
    </>
  )
}

function KeyLine({ of: { fingerprint, created_at, retired_at, certificates } }: { of: CertificateKey }) {
  const zone = useZone()
  const day = (at: string): string => showInstant(at, zone).slice(0, 10)
  return (
    <li className={classes('spread wrap gap4-16', styles.key)}>
      <div className="shrink">
        <p className="anywhere">{fingerprint}</p>
        <p className="quiet">
          {retired_at === null ? `Since ${day(created_at)}` : `${day(created_at)} to ${day(retired_at)}`}
          {`, ${plural(certificates, 'certificate')}`}
        </p>
      </div>
      {retired_at === null ? (
        <StateChip kind="active">In use</StateChip>
      ) : (
        <StateChip kind="inactive">Verifies only</StateChip>
      )}
    </li>
  )
}

function Renew() {
  const { act, isPending, failure } = useAction<typeof renewBadgeKey>(renewBadgeKey)
  const renew = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Renew the certificate key?',
      body: 'New certificates are signed with a new key. Earlier ones still verify, as their public key stays published. The private half of the current key is destroyed, which can’t be undone.',
      verb: 'Renew key',
    })
    if (sure && (await act({}))) toast({ text: 'The college has a new certificate key', kind: 'done' })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon of={IconRefresh} />}
        aria-busy={isPending}
        onClick={() => {
          if (!isPending) void renew()
        }}
      >
        Renew key
      </Button>
      {failure && (
        <p className="bad" role="alert">
          {messageOf(failure)}
        </p>
      )}
    </>
  )
}
