import { Button, PasswordInput, TextInput } from '@mantine/core'
import {
  readProvider,
  saveProvider,
  switchProvider,
  testProvider,
  type SignInProvider,
} from '@college/contract/identity'
import { showInstant } from '@college/contract/kit'
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { classes, messageOf, Note, PartError, Section, toast, useAction, useCall, useZone, Waiting } from '#kit'
import { refusedFields } from '../calling/refusedFields.ts'
import { useCallForm } from '../calling/useCallForm.ts'
import { CopyField } from '../CopyField.tsx'
import { useActor } from '../facts.ts'
import { leaveFor } from './attempt.ts'
import styles from './college.module.css'

/** A tab of the settings: sign-in at the college's own identity provider. */
export function CollegeSignInTab() {
  const { college, platform_admin: platform, organisation_id: home } = useActor()
  const organisation_id = college ?? home
  const { data, error, refetch, isPending } = useCall<typeof readProvider>(readProvider, { organisation_id })
  if (isPending) return <Waiting shape="form" />
  if (error || !data)
    return (
      <PartError
        title="We couldn’t load this"
        text={error ? messageOf(error) : ''}
        reference={undefined}
        onRetry={() => void refetch()}
      />
    )
  const again = (): void => void refetch()
  return (
    <>
      <Section
        title="College sign-in"
        sentence="People can sign in with their college account (OpenID Connect). They link it to their account here once. Two-step verification and roles don’t change."
      >
        {platform && college === undefined && <p className="muted">For the college you belong to.</p>}
        <State provider={data.provider} organisation={organisation_id} onChanged={again} />
      </Section>
      <Section
        title="Details"
        sentence="Give your identity provider the return address. It gives you the issuer, client ID and client secret."
      >
        <div className="below24">
          <p className="label">Return address</p>
          <CopyField label="Return address" value={data.redirect_uri} />
        </div>
        <Details
          key={data.provider?.updated_at ?? 'new'}
          provider={data.provider}
          organisation={organisation_id}
          onSaved={again}
        />
      </Section>
    </>
  )
}

interface PartProps {
  readonly provider: SignInProvider | null
  readonly organisation: number
}

/** Whether it is tested and on, and the acts that change that. */
function State({ provider, organisation, onChanged }: PartProps & { onChanged: () => void }) {
  const timezone = useZone()
  const turn = useAction<typeof switchProvider>(switchProvider)
  const test = useAction<typeof testProvider>(testProvider)
  if (!provider)
    return <Note icon={IconInfoCircle}>Not set up. Enter the details below, then test it and switch it on.</Note>
  const failure = turn.failure ?? test.failure
  const { enabled, tested_at: tested } = provider
  const begin = async (): Promise<void> => {
    const begun = await test.act({ organisation_id: organisation })
    if (begun) leaveFor(begun.data.url, { secret: begun.data.attempt, kind: 'test', next: null })
  }
  const change = async (): Promise<void> => {
    if (!(await turn.act({ organisation_id: organisation, enabled: !enabled }))) return
    toast({ text: enabled ? 'College sign-in is off' : 'College sign-in is on' })
    onChanged()
  }
  return (
    <div className="stack gap16">
      <Note icon={enabled ? IconCircleCheck : IconInfoCircle} {...(enabled ? { tone: 'ok' as const } : {})}>
        {enabled
          ? `On: the sign-in page offers “Sign in with ${provider.name}”.`
          : tested
            ? 'Tested, and off. Switch it on when you are ready.'
            : 'Off. Test it first: sign in there once with your own college account.'}
        {tested && <div className="muted">Last tested {showInstant(tested, timezone)}</div>}
      </Note>
      <div role="alert">
        {failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {messageOf(failure)}
          </Note>
        )}
      </div>
      <div className="flex wrap gap8">
        <Button variant={tested ? 'default' : 'filled'} aria-busy={test.isPending} onClick={() => void begin()}>
          Test sign-in
        </Button>
        {tested && (
          <Button variant={enabled ? 'default' : 'filled'} aria-busy={turn.isPending} onClick={() => void change()}>
            {enabled ? 'Switch off' : 'Switch on'}
          </Button>
        )}
      </div>
    </div>
  )
}

type Texts = Readonly<Record<'name' | 'issuer' | 'client_id' | 'client_secret', string>>

function Details({ provider, organisation, onSaved }: PartProps & { onSaved: () => void }) {
  const bodyOf = ({ client_secret, ...typed }: Texts) => ({
    ...typed,
    organisation_id: organisation,
    ...(client_secret === '' ? {} : { client_secret }),
    ...(provider ? { updated_at: provider.updated_at } : {}),
  })
  const form = useCallForm(saveProvider, {
    names: ['name', 'issuer', 'client_id', 'client_secret'],
    initial: { name: provider?.name ?? '', issuer: provider?.issuer ?? '', client_id: provider?.client_id ?? '' },
    bodyOf,
    check: (texts) => ({
      ...(URL.canParse(texts.issuer) ? {} : { issuer: 'Enter a whole address that begins with https://' }),
      ...refusedFields(saveProvider, bodyOf(texts)),
    }),
    onDone: () => {
      toast({ text: 'Saved' })
      onSaved()
    },
  })
  return (
    <form className={classes('grid gap20', styles.form)} aria-label="College sign-in" onSubmit={form.submit} noValidate>
      <div role="alert">
        {form.failure && (
          <Note tone="bad" icon={IconAlertTriangle}>
            {form.failure.message}
          </Note>
        )}
      </div>
      <TextInput
        {...form.field('issuer')}
        label="Issuer"
        description="The provider’s address, such as https://accounts.example.nz"
      />
      <TextInput {...form.field('client_id')} label="Client ID" autoComplete="off" />
      <PasswordInput
        {...form.field('client_secret')}
        label="Client secret"
        description={provider ? 'Leave blank to keep the current one.' : 'We keep it sealed and never show it again.'}
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the client secret', tabIndex: 0 }}
      />
      <TextInput {...form.field('name')} label="Name on the sign-in page" description="People read “Sign in with …”." />
      <div>
        <Button type="submit" aria-busy={form.busy}>
          {form.busy ? 'Saving…' : 'Save'}
        </Button>
      </div>
    </form>
  )
}
