import { Button } from '@mantine/core'
import { IconAlertTriangle, IconUserShield } from '@tabler/icons-react'
import { codeMethods, readTwoStep, type CodeMethod, type TwoStepState } from '@college/contract/identity'
import { Lines, Note, PartError, Section, StateChip, useCall, Waiting } from '#kit'
import { useImpersonation } from '../../facts.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUpApp } from './SetUpApp.tsx'
import { SetUpSent } from './SetUpSent.tsx'
import { TurnOff } from './TurnOff.tsx'
import { useTwoStep } from './useTwoStep.ts'
import { WayRow } from './WayRow.tsx'

interface TwoStepPanelProps {
  /** Called once a second step is set up and its recovery codes are put away, where that is what one waits for. */
  readonly onDone?: () => void
}

const sentenceOf = ({ enabled, required }: TwoStepState): string => {
  if (enabled) return 'After your password, sign-in asks for a second step.'
  if (required) return 'The college requires it. Choose a way; an app is best.'
  return 'A second step keeps your records safe even if someone learns your password.'
}

/** The person's two-step verification: its status, ways, passkeys, recovery codes, and turning it off. */
export function TwoStepPanel({ onDone }: TwoStepPanelProps) {
  const impersonation = useImpersonation()
  const { data, error, refetch } = useCall<typeof readTwoStep>(readTwoStep)
  if (impersonation)
    return (
      <Section title="Two-step verification">
        <Note icon={IconUserShield}>{impersonation.name} acts as this person and cannot change how they sign in.</Note>
      </Section>
    )
  if (data) return <Panel state={data} onDone={onDone} />
  return error ? (
    <PartError
      title="We couldn’t load two-step verification"
      text={error.message}
      reference={error.requestId ?? undefined}
      onRetry={() => void refetch()}
    />
  ) : (
    <Waiting shape="form" />
  )
}

function Panel({ state, onDone }: { state: TwoStepState; onDone: (() => void) | undefined }) {
  const acts = useTwoStep(onDone)
  const shown = codeMethods.filter((method) => state.available.includes(method) || state.methods.includes(method))
  const setUp = (method: CodeMethod) => {
    const close = (): void => acts.show(null)
    const done = (codes: readonly string[] | null): void => acts.done(codes, 'Set up')
    return method === 'device' ? (
      <SetUpApp onDone={done} onClose={close} />
    ) : (
      <SetUpSent method={method} email={state.email} onDone={done} onClose={close} />
    )
  }
  if (acts.fresh) return <RecoveryCodes codes={acts.fresh} onDone={acts.putAway} />
  return (
    <>
      <Section
        title="Two-step verification"
        aside={<StateChip kind={state.enabled ? 'active' : 'inactive'}>{state.enabled ? 'On' : 'Off'}</StateChip>}
        sentence={sentenceOf(state)}
      >
        <div role="alert">
          {acts.failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {acts.failure}
            </Note>
          )}
        </div>
        <Lines>
          {shown.map((method) => (
            <WayRow key={method} method={method} state={state} acts={acts}>
              {setUp(method)}
            </WayRow>
          ))}
        </Lines>
      </Section>
      <PasskeyList passkeys={state.passkeys} acts={acts} />
      {state.enabled && (
        <Section
          title="Recovery codes"
          sentence={
            state.recovery_left === 0
              ? 'You have none left. Make new ones, so that you can get in without your phone.'
              : `${state.recovery_left} of 8 left. Each lets you in once when you have no other way.`
          }
        >
          <Button variant="default" disabled={acts.busy} onClick={() => void acts.newCodes()}>
            Make new codes
          </Button>
        </Section>
      )}
      {state.enabled && !state.required && (
        <Section title="Turn off">
          {acts.open === 'off' ? (
            <TurnOff passwordLong={state.password_long} onDone={acts.turnedOff} onClose={() => acts.show(null)} />
          ) : (
            <div className="above12">
              <Button variant="default" onClick={() => acts.show('off')}>
                Turn two-step verification off
              </Button>
            </div>
          )}
        </Section>
      )}
    </>
  )
}
