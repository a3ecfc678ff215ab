import { declaration, signForms, type WaitingSignature } from '@college/contract/forms'
import { Button, Checkbox } from '@mantine/core'
import { IconAlertTriangle, IconRefresh, IconSignature } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from '#kit/router'
import { classes, Empty, Icon, Lines, Note, Page, PartError, StateChip, useAction, Waiting } from '#kit'
import { useImpersonation, usePerson } from '#identity'
import { formList, formPage } from '../links.ts'
import { Content } from '../sign/Content.tsx'
import { useSignedToast } from '../sign/useSignedToast.ts'
import { useWhole } from '../sign/useWhole.ts'
import { useChosen } from './useChosen.ts'
import { useWaitingSignatures } from './useWaitingSignatures.ts'
import styles from './list.module.css'

/** What became of one of them. */
interface Result {
  readonly row: WaitingSignature
  readonly signed: boolean
  readonly message: string | null
}

const crumbs = [{ label: 'Forms', to: formList }, { label: 'Sign several' }]

/** Signs several waiting forms in one act: each chosen and read, each with a result of its own. */
export function SignSeveral() {
  const { data, error, refetch } = useWaitingSignatures()
  const [results, setResults] = useState<readonly Result[] | null>(null)
  // Who fills in a part does so on the form's page.
  const plain = data?.filter(({ fills }) => !fills) ?? []
  if (results) return <Results results={results} onAgain={() => setResults(null)} />
  return (
    <Page
      title="Sign several forms"
      breadcrumb={crumbs}
      sentence="Choose the forms, read each, and sign them together. Each form gets its own signature."
    >
      {data ? (
        plain.length === 0 ? (
          <Empty
            icon={IconSignature}
            title="Nothing is waiting for your signature"
            text="What others ask you to sign shows here."
          >
            <Link to={formList}>Go to forms</Link>
          </Empty>
        ) : (
          <Choosing rows={plain} onDone={setResults} onStale={() => void refetch()} />
        )
      ) : error ? (
        <PartError
          title="We couldn’t load what’s waiting for you"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="list" />
      )}
    </Page>
  )
}

interface ChoosingProps {
  readonly rows: readonly WaitingSignature[]
  readonly onDone: (results: readonly Result[]) => void
  /** Reads the rows again. */
  readonly onStale: () => void
}

function Choosing({ rows, onDone, onStale }: ChoosingProps) {
  const { name } = usePerson()
  const isImpersonating = useImpersonation() !== null
  const { act, isPending: sending, failure } = useAction(signForms)
  const saySigned = useSignedToast()
  const [read, setRead] = useState(false)
  const chosen = useChosen(rows, () => setRead(false))
  const [reading, setReading] = useState<number | null>(null)
  const [lacking, setLacking] = useState<'chosen' | 'read' | null>(null)
  const { signatures } = chosen
  const picked = rows.filter(({ id }) => signatures.some((one) => one.id === id))
  const sign = async (): Promise<void> => {
    if (sending) return
    const lacks = picked.length === 0 ? 'chosen' : read ? null : 'read'
    setLacking(lacks)
    if (lacks) return
    const answer = await act({ signatures: [...signatures] })
    if (!answer) return
    const said = new Map(answer.data.map((one) => [one.id, one]))
    const given = picked
      .filter(({ id }) => said.get(id)?.signed)
      .map((row) => ({ id: row.id, form: `${nameOf(row)} of ${row.user_name}` }))
    if (given.length > 0) saySigned(given.length === 1 ? 'Signed' : `${given.length} forms signed`, given)
    onDone(
      picked.map((row) => ({
        row,
        signed: said.get(row.id)?.signed ?? false,
        message: said.get(row.id)?.message ?? null,
      })),
    )
  }
  return (
    <form
      aria-label="Sign several forms"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void sign()
      }}
    >
      <Lines>
        {rows.map((row) => (
          <li key={row.id} className={classes('grid middle', styles.choose)}>
            <Checkbox
              aria-label={`${nameOf(row)}, ${row.user_name}`}
              checked={chosen.isChosen(row.id)}
              onChange={() => {
                setLacking(null)
                chosen.turn(row)
              }}
            />
            <FormWords row={row} />
            <Button
              variant="default"
              size="sm"
              aria-expanded={reading === row.id}
              aria-label={`${reading === row.id ? 'Close' : 'Read'} ${nameOf(row)} of ${row.user_name}`}
              onClick={() => {
                if (reading !== row.id) chosen.read(row)
                setReading(reading === row.id ? null : row.id)
              }}
            >
              {reading === row.id ? 'Close' : 'Read'}
            </Button>
            <div className="across not-empty" role="alert">
              {chosen.isMoved(row.id) && (
                <Note tone="warn" icon={IconRefresh}>
                  This form was changed while you had it open: read it again.
                </Note>
              )}
            </div>
            {reading === row.id && <Reading row={row} onStale={onStale} />}
          </li>
        ))}
      </Lines>
      <div className={classes('grid gap16 not-empty', styles.ending)}>
        <Checkbox
          label={`I have read each form, and for each I declare: ${declaration}`}
          checked={read}
          error={lacking === 'read' && 'Read them, then tick this.'}
          onChange={({ currentTarget }) => {
            setRead(currentTarget.checked)
            setLacking(null)
          }}
        />
        <div role="alert">
          {(failure ?? lacking === 'chosen') && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure ? failure.message : 'Choose at least one form.'}
            </Note>
          )}
        </div>
        {isImpersonating ? (
          <p className="prose phone-block">Only {name} can sign here.</p>
        ) : (
          <Button type="submit" size="lg" aria-busy={sending} leftSection={<Icon of={IconSignature} size={20} />}>
            {sending ? 'Signing…' : `Sign ${picked.length === 0 ? '' : `${picked.length} `}as ${name}`}
          </Button>
        )}
      </div>
    </form>
  )
}

const nameOf = ({ form_name, form_title }: WaitingSignature): string =>
  form_title ? `${form_name}, ${form_title}` : form_name

function FormWords({ row }: { row: WaitingSignature }) {
  return (
    <span className={classes('fill', styles.what)}>
      <b className="label ink anywhere">{nameOf(row)}</b> <span className="prose phone-block">{row.user_name}</span>
      <span className="muted block">As {row.party_title}</span>
    </span>
  )
}

interface ReadingProps {
  readonly row: WaitingSignature
  readonly onStale: () => void
}

/** The text of one of them, unfolded in its place: no other than the one that is signed. */
function Reading({ row, onStale }: ReadingProps) {
  const { data: whole, error, refetch } = useWhole(row.devform_id)
  const says = whole?.signing_hash
  const isOther = says !== undefined && says !== row.content_hash
  useEffect(() => {
    if (!isOther) return
    void refetch()
    onStale()
    // Once for what differs: what still differs then is waited for.
    // oxlint-disable-next-line react/exhaustive-deps -- the acts are new functions at each render
  }, [isOther, says, row.content_hash])
  const data = isOther ? undefined : whole
  return (
    <div className={classes('boxed rounded-lg across pad20', styles.reading)}>
      {data ? (
        <Content
          template={data.template}
          data={data.form.data ?? {}}
          texts={data.form.text_values}
          names={data.names}
          owner={data.form.user_name ?? 'The owner'}
          given={data.signatures}
        />
      ) : error ? (
        <PartError title="We couldn’t load this form" text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Waiting shape="text" />
      )}
    </div>
  )
}

function Results({ results, onAgain }: { results: readonly Result[]; onAgain: () => void }) {
  const signed = results.filter((one) => one.signed).length
  const left = results.length - signed
  return (
    <Page
      title={
        signed === results.length
          ? signed === 1
            ? 'One form signed'
            : `${signed} forms signed`
          : `${signed} of ${results.length} signed`
      }
      breadcrumb={crumbs}
      sentence={left === 0 ? 'Each form shows your signature.' : 'Each that could not be signed says why.'}
    >
      <Lines>
        {results.map(({ row, signed: done, message }) => (
          <li key={row.id} className={classes('grid gap4-16 middle', styles.outcome)}>
            <FormWords row={row} />
            <StateChip kind={done ? 'signed' : 'failed'}>{done ? 'Signed' : 'Not signed'}</StateChip>
            {!done && (
              <p className="prose across">
                {message ?? 'It could not be signed.'} <Link to={formPage(row.devform_id)}>View</Link>
              </p>
            )}
          </li>
        ))}
      </Lines>
      <div className={classes('grid gap16 not-empty', styles.ending)}>
        <Button component={Link} to={formList}>
          Go to forms
        </Button>
        {left > 0 && (
          <Button variant="default" onClick={onAgain}>
            Choose again
          </Button>
        )}
      </div>
    </Page>
  )
}
