import { finishInWords, readsAsSigner, referenceWords, type WholeForm } from '@college/contract/forms'
import { code, isAdmin, showMinute } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDeviceMobile, IconMapOff, IconRefresh, IconSignature } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { Link, useSearchParams } from '#kit/router'
import {
  classes,
  type Crumb,
  Details,
  Empty,
  HereLink,
  Icon,
  MobileActions,
  KeptNote,
  Note,
  Page,
  PartError,
  StateChip,
  useInSight,
  useZone,
  Waiting,
} from '#kit'
import { Attachments } from '#files'
import { useImpersonation, useActor } from '#identity'
import { allForms, formEditor, formList, numberIn, ownForms, traineeForms } from '../links.ts'
import { ownTrainees } from '../list/ownTrainees.ts'
import { chipOf, dayWords, declinedBy, partWords } from '../words.ts'
import { Content } from './Content.tsx'
import { FormActs } from './FormActs.tsx'
import { FormHistory } from './History.tsx'
import { NextWaiting } from './NextToSign.tsx'
import { SignaturePanel } from './SignaturePanel.tsx'
import { myTurn } from './signers.ts'
import { PartFields } from './PartFields.tsx'
import { PassedOn } from './Handover.tsx'
import { RoleGaps } from './RoleGaps.tsx'
import { usePart } from './usePart.ts'
import { useOpenContent, type OpenContent } from './useOpenContent.ts'
import { useLiveWhole } from './useWhole.ts'
import { Voided } from './Voided.tsx'
import styles from './sign.module.css'

/** `/form`: one form as it is signed, with who has and who has not. */
export function FormPage() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  return id === null ? <Missing /> : <Read key={id} id={id} />
}

const crumbs: readonly Crumb[] = [{ label: 'Forms', to: formList }, { label: 'Form' }]

interface MissingProps {
  readonly title?: string
  readonly text?: string
  /** What else there is to do. */
  readonly children?: ReactNode
}

function Missing({
  title = 'This form isn’t here',
  text = 'It was deleted, or you can’t see it.',
  children,
}: MissingProps) {
  return (
    <Page title="Form" breadcrumb={crumbs}>
      <Empty icon={IconMapOff} title={title} text={text}>
        <Button component={Link} to={formList} variant="default">
          Go to forms
        </Button>
        {children}
      </Empty>
    </Page>
  )
}

function Read({ id }: { id: number }) {
  const { data, error, refetch, isFetching } = useLiveWhole(id)
  const again = (): void => void refetch()
  // Who was asked and reads it no longer is told why, also where it is open.
  if (error?.code === code.notPossible)
    return (
      <Missing title="This form isn’t with you any more" text={error.message}>
        <NextWaiting after={id} />
      </Missing>
    )
  if (data)
    return (
      <FormContent
        whole={data}
        isFresh={!isFetching}
        onStale={async () => {
          const read = await refetch()
          return read.isSuccess ? read.data : undefined
        }}
      />
    )
  if (error?.code === code.notFound) return <Missing />
  return (
    <Page title="Form" breadcrumb={crumbs}>
      {error ? (
        <PartError
          title="We couldn’t load this form"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={again}
        />
      ) : (
        <Waiting shape="text" />
      )}
    </Page>
  )
}

interface FormContentProps {
  readonly whole: WholeForm
  /** Whether it is as the server has just said it. */
  readonly isFresh: boolean
  /** Reads the form again; nothing where it can’t be read. */
  readonly onStale: () => Promise<WholeForm | undefined>
}

function FormContent({ whole, isFresh, onStale }: FormContentProps) {
  const { form, template, names } = whole
  const actor = useActor()
  const isImpersonating = useImpersonation() !== null
  const mine = myTurn(whole, actor.id)
  const asked = mine?.kind === 'asked' && mine.row.fills && !isImpersonating ? mine.row : null
  const part = usePart({
    template,
    texts: form.text_values,
    party: asked?.party ?? null,
    before: asked?.before ?? null,
    // Under the form: where it is returned and comes again, what was answered waits.
    name: `part form ${form.id} ${asked?.party ?? ''}`,
    called: partWords(whole),
  })
  const reading = useOpenContent({
    whole,
    isFresh,
    isHeld: form.user_id !== actor.id,
    filling: part?.isTyped ? (asked?.id ?? null) : null,
  })
  const isSignerAlone = readsAsSigner(actor, form)
  const side = useRef<HTMLDivElement>(null)
  const isThere = useInSight(side)
  const place = useRef<HTMLDivElement>(null)
  const isAtPart = useInSight(place)
  return (
    <Page
      title={form.name ?? template.name}
      wide
      breadcrumb={[homeOf(whole, actor), { label: form.title ?? form.name ?? template.name }]}
      sentence={<FormSummary whole={whole} own={form.user_id === actor.id} />}
      actions={<FormActs whole={whole} onStale={() => void onStale()} />}
    >
      <div className={classes('grid one-column', styles.columns)}>
        <div className="shrink max44">
          {mine && reading.isMoved && <Moved onRead={() => reading.take(whole)} />}
          <SignedElsewhere reading={reading} />
          <Voided whole={whole} />
          <CameBack whole={whole} />
          <PassedOn whole={whole} me={actor.id} />
          <RoleGaps whole={whole} />
          {form.state === 'started' && form.returned_at === null && !part && (
            <Note icon={IconArrowBackUp} above>
              {whole.may.includes('write') ? (
                <>
                  {form.parts ? 'Your part is not completed yet.' : 'This form is still being filled in.'}{' '}
                  <Link to={formEditor(form.id)}>Continue</Link>.{' '}
                  {form.parts
                    ? 'The others can fill in their parts before or after you.'
                    : 'It is signed once it is completed.'}
                </>
              ) : (
                'This form is still being filled in.'
              )}
            </Note>
          )}
          <div className={classes('below40', styles.answers)}>
            <Content
              template={template}
              data={form.state === 'started' && isSignerAlone ? null : (form.data ?? {})}
              texts={form.text_values}
              names={names}
              owner={form.user_name ?? 'The owner'}
              given={whole.signatures}
              except={part ? (asked?.party ?? null) : null}
            />
          </div>
          {part && (
            <div className={classes('below40', styles.partPlace)} ref={place}>
              <KeptNote restored={part.restored} />
              <PartFields part={part} owner={form.user_name ?? 'The owner'} />
            </div>
          )}
          <Attachments resource="devform" recordId={form.id} />
        </div>
        <div className={classes('shrink', styles.side)} id="signatures" ref={side}>
          <div className={classes('sticky', styles.panel)}>
            <SignaturePanel whole={whole} mine={mine} part={part} reading={reading} onStale={onStale} />
          </div>
        </div>
      </div>
      <FormHistory events={whole.events} />
      <Details of="this form">Template version {template.version}</Details>
      {mine && !isImpersonating && !isThere && !(part && isAtPart) && (
        <MobileActions>
          <Button
            leftSection={<Icon of={IconSignature} />}
            onClick={() => (part ? place : side).current?.scrollIntoView()}
          >
            {part ? 'Go to your part' : 'Go to sign'}
          </Button>
        </MobileActions>
      )}
    </Page>
  )
}

/** Says that the form was changed under the eyes of who is to sign it: they sign what they read, or read it again. */
function Moved({ onRead }: { readonly onRead: () => void }) {
  return (
    <Note tone="warn" icon={IconRefresh} above>
      <b>This form was changed while you had it open.</b> It is shown as it is now: read it, then sign.
      <span className="block above8">
        <Button variant="default" size="sm" onClick={onRead}>
          I’ve read it
        </Button>
      </span>
    </Note>
  )
}

/** Says that what was being filled in here was signed somewhere else, without what was typed here. */
function SignedElsewhere({ reading: { elsewhere } }: { readonly reading: OpenContent }) {
  const { id } = useActor()
  const zone = useZone()
  if (!elsewhere) return null
  const when = showMinute(elsewhere.answered_at ?? '', zone)
  return (
    <div role="alert">
      <Note tone="warn" icon={IconDeviceMobile} above>
        {elsewhere.signer_id === id
          ? `Signed on another device at ${when}`
          : `${elsewhere.name} signed this at ${when}`}
        ; what you typed here is not part of it.
      </Note>
    </div>
  )
}

const homeOf = ({ form }: WholeForm, actor: ReturnType<typeof useActor>): Crumb => {
  if (form.user_id === actor.id) return ownForms(actor)
  if (ownTrainees(actor).includes(form.user_id)) return { label: 'My trainee forms', to: traineeForms }
  return { label: 'Forms', to: isAdmin(actor) ? allForms : formList }
}

/** A form is completed again after each change: its revisions are those of its reference. */
const historyWords = (revision: number | null): string =>
  revision === null || revision < 2 ? 'History' : `History: ${revision} revisions`

function FormSummary({ whole, own }: { whole: WholeForm; own: boolean }) {
  const { form, names, belongs_to: part } = whole
  const { timezone } = useActor()
  const isAsked = whole.signatures.some(({ mine, state }) => mine && state === 'asked')
  const { kind, words } = chipOf(form, { isAsked, isOwner: own })
  const asked = whole.signatures.flatMap(({ state, asked_at: at }) => (state === 'asked' && at ? [at] : [])).toSorted()
  // A part may be signed before the form is completed, which alone makes it a signed one.
  const signed = form.state === 'signed' ? form.last_signed_at : null
  const reached = form.ended_at ?? form.finished_at ?? signed ?? form.signed_at ?? form.completed_at
  const waits = isAsked || kind === 'asked'
  // Of what is still to be asked for there is no day.
  const day = waits ? (asked[0] ?? reached) : ['yourTurn', 'due', 'declined'].includes(kind) ? null : reached
  const called = [words, declinedBy(form, kind)].filter(Boolean).join(' ')
  const since = waits ? ' since' : ''
  return (
    <>
      {!own && `${form.user_name ?? ''}. `}
      {form.title && `About: ${form.title}. `}
      {names.goal && `For the goal: ${names.goal}. `}
      {part && (
        <>
          Part of: <Link to={part.path}>{part.title}</Link>.{' '}
        </>
      )}
      Reference: {referenceWords(form)}.
      <br />
      <span className={classes('inline wrap gap4-12', styles.standing)}>
        <StateChip kind={kind}>{day ? `${called}${since} ${dayWords(day, timezone)}` : called}</StateChip>
        <HereLink className={classes('quiet tall24 finger-line', styles.toHistory)} to="history">
          {historyWords(form.revision)}
        </HereLink>
      </span>
      {own && form.state === 'signed' && <span className="block">{finishInWords}</span>}
    </>
  )
}

const backWords = {
  returned: 'returned this form for changes',
  reopened: 'reopened this form',
  rejected: 'rejected this form',
  form_withdrawn: 'withdrew this form',
} as const
type Back = keyof typeof backWords

/** Which events bring a form to where it came back or ended. */
const kindsOf = ({ state, returned_at }: WholeForm['form']): readonly Back[] => {
  if (state === 'rejected') return ['rejected']
  if (state === 'withdrawn') return ['form_withdrawn']
  return returned_at === null ? [] : ['returned', 'reopened']
}

/** Who returned, reopened, rejected or withdrew the form, and why; nothing of one that goes on. */
function CameBack({ whole: { form, events, may } }: { whole: WholeForm }) {
  const { timezone } = useActor()
  const kinds = kindsOf(form)
  const event = events.findLast((each) => kinds.some((kind) => kind === each.kind))
  const kind = kinds.find((each) => each === event?.kind)
  if (!event || !kind) return null
  return (
    <Note tone={kind === 'form_withdrawn' ? 'acc' : 'warn'} icon={IconArrowBackUp} above>
      <b>
        {event.who} {backWords[kind]}
      </b>{' '}
      on {dayWords(event.at, timezone)}.
      {event.comment && <span className="block pre-line anywhere">“{event.comment}”</span>}
      {(kind === 'returned' || kind === 'reopened') && may.includes('write') && (
        <span className="block">
          <Link to={formEditor(form.id)}>Change the answers</Link>, then complete the form again.
        </span>
      )}
    </Note>
  )
}
