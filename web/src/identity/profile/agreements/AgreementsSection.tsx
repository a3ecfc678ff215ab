import { Button } from '@mantine/core'
import { agree, agreements, type Agreement } from '@college/contract/identity'
import { showInstant, showMinute } from '@college/contract/kit'
import type { User } from '@college/contract/people'
import {
  classes,
  Details,
  Empty,
  Lines,
  PartError,
  Section,
  StateChip,
  toast,
  useAction,
  useCall,
  useClient,
  Waiting,
  useZone,
} from '#kit'
import { IconFileCheck } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { useImpersonation } from '../../facts.ts'
import styles from '../profile.module.css'

/** The texts the person has to accept, as they stand now, and when and from where they were accepted. */
export function AgreementsSection({ person }: { person: User }) {
  const { data, error, refetch } = useCall<typeof agreements>(agreements)
  return (
    <Section title="Agreements" sentence="When a text changes, you are asked again at your next sign-in.">
      {error && (
        <PartError
          title="We couldn’t load the agreements"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Waiting shape="list" />}
      {data?.length === 0 && (
        <Empty
          icon={IconFileCheck}
          title="Nothing to accept"
          text="Your college has not published terms or a confidentiality agreement."
        />
      )}
      <Lines>
        {data?.map((agreement) => (
          <AgreementLine key={agreement.id} agreement={agreement} person={person} onChange={() => void refetch()} />
        ))}
      </Lines>
    </Section>
  )
}

interface AgreementLineProps {
  readonly agreement: Agreement
  readonly person: User
  readonly onChange: () => void
}

function AgreementLine({ agreement, person, onChange }: AgreementLineProps) {
  const timezone = useZone()
  const { context } = useClient()
  const impersonation = useImpersonation()
  const { act, isPending: sending } = useAction(agree)
  const { title, version, kind, text, agreed } = agreement
  const at = kind === 'terms' ? person.terms_agreed_at : person.confidentiality_agreed_at
  const from = kind === 'terms' ? person.terms_agreed_ip : person.confidentiality_agreed_ip
  const form = kind === 'terms' ? person.terms_form_id : person.confidentiality_form_id
  const accept = async (): Promise<void> => {
    if (!(await act({ ids: [agreement.id] }))) return
    toast({ text: `${title} accepted` })
    onChange()
  }
  const save = (): void => context.saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${title}.txt`)
  return (
    <li className={classes('hairline', styles.agreement)}>
      <div className={classes('spread wrap gap8-16', styles.changeHead)}>
        <div>
          <h3 className={classes('label', styles.changeLabel)}>{title}</h3>
          <p className="muted">
            Version {version}, published {showInstant(agreement.published_at, timezone).slice(0, 10)}.{' '}
            {agreed && at && `Accepted ${showMinute(at, timezone)}.`}{' '}
            {agreed && form && (
              <Link to={`/app/form?id=${form}`} aria-label={`What I accepted: ${title}`}>
                What I accepted
              </Link>
            )}
          </p>
          {agreed && from && <Details of={title}>Accepted from {from}</Details>}
        </div>
        {agreed ? (
          <StateChip kind="completed">Accepted</StateChip>
        ) : (
          <StateChip kind="notConfirmed">Not accepted</StateChip>
        )}
      </div>
      <details className={styles.text}>
        <summary className="acc tall32 pointer">Read {title}</summary>
        <p className={classes('body pre-line', styles.prose)}>{text}</p>
        <Button variant="subtle" size="sm" onClick={save}>
          Keep a copy
        </Button>
      </details>
      {!agreed && !impersonation && (
        <Button className="above12" aria-busy={sending} onClick={() => void accept()}>
          {sending ? 'Saving…' : `Accept ${title}`}
        </Button>
      )}
    </li>
  )
}
