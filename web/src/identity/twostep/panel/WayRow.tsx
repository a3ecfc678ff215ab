import { Button } from '@mantine/core'
import { IconDeviceMobile, IconMail, IconShieldLock } from '@tabler/icons-react'
import type { CodeMethod, TwoStepState } from '@college/contract/identity'
import type { ReactNode } from 'react'
import { classes, Icon, type IconDrawing, StateChip } from '#kit'
import type { TwoStepActs } from './useTwoStep.ts'
import styles from './panel.module.css'

const icons: Readonly<Record<CodeMethod, IconDrawing>> = {
  device: IconShieldLock,
  email: IconMail,
  phone: IconDeviceMobile,
}

const titles: Readonly<Record<CodeMethod, string>> = {
  device: 'Authenticator app',
  email: 'Codes by email',
  phone: 'Codes by phone',
}

const aboutOf = (method: CodeMethod, state: TwoStepState): string => {
  const isSetUp = state.methods.includes(method)
  if (method === 'device')
    return isSetUp
      ? 'Your app shows a new code every 30 seconds.'
      : 'The safest of these, and it works without network.'
  if (method === 'email')
    return state.email ? `They go to ${state.email}.` : 'There’s no email address in your profile.'
  return isSetUp && state.phone ? `They go to ${state.phone}.` : 'Texts to your mobile.'
}

interface WayRowProps {
  readonly method: CodeMethod
  readonly state: TwoStepState
  readonly acts: TwoStepActs
  /** Its set-up, while that is open. */
  readonly children: ReactNode
}

/** One way of the second step: its status and its actions. */
export function WayRow({ method, state, acts, children }: WayRowProps) {
  const isSetUp = state.methods.includes(method)
  const isFirst = state.primary === method && state.methods.length > 1
  const title = titles[method]
  const isOpen = acts.open === method
  return (
    <li className="grid gap16">
      <div className={classes('flex wrap top', styles.wayHead)}>
        <Icon className="ink2 above1" of={icons[method]} />
        <div className={classes('shrink anywhere', styles.wayWords)}>
          <h3 className="row wrap label gap4-10">
            {title} {isSetUp && <StateChip kind="active">{isFirst ? 'First at sign-in' : 'Set up'}</StateChip>}
          </h3>
          <p className="muted">{aboutOf(method, state)}</p>
        </div>
        {!isOpen && (
          <div className="flex wrap gap4">
            {isSetUp && !isFirst && state.methods.length > 1 && (
              <Button
                variant="subtle"
                size="sm"
                aria-label={`Use first: ${title}`}
                disabled={acts.busy}
                onClick={() => void acts.prefer(method)}
              >
                Use first
              </Button>
            )}
            {isSetUp && (state.methods.length > 1 || state.passkeys.length > 0) && (
              <Button
                variant="subtle"
                size="sm"
                aria-label={`Remove: ${title}`}
                disabled={acts.busy}
                onClick={() => void acts.remove(method)}
              >
                Remove
              </Button>
            )}
            {(!isSetUp || method !== 'email') && (
              <Button
                variant={method === 'device' && !state.enabled ? 'filled' : 'default'}
                size="sm"
                aria-label={`${isSetUp ? 'Change' : 'Set up'}: ${title}`}
                onClick={() => acts.show(method)}
              >
                {isSetUp ? 'Change' : 'Set up'}
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen && children}
    </li>
  )
}
