import { use, type ComponentProps, type MouseEvent } from 'react'
import { RouterContext, StateContext } from './contexts.ts'
import { addressOf, locationOf } from './history.ts'
import type { NavigateOptions } from './router.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  readonly to: string
}

const isElsewhere = /^([a-z][a-z0-9+.-]*:|\/\/)/i

/** Whether a click asks for the address itself, rather than for a new tab or a file. */
const isPlain = (event: MouseEvent, target: string | undefined): boolean =>
  event.button === 0 &&
  (target === undefined || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

/** A link that opens its screen without loading the page anew. */
export function Link({ to, replace, state, preventScrollReset, onClick, children, ...props }: LinkProps) {
  const router = use(RouterContext)
  if (!router) throw new Error('This needs a router around it')
  // Only these lead to another address from each place; all others do not follow where the person is.
  const here = to.startsWith('/') || isElsewhere.test(to) ? null : use(StateContext)
  const href = here ? addressOf(locationOf(to, here.location)) : to
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event)
    if (event.defaultPrevented || isElsewhere.test(to) || !isPlain(event, props.target)) return
    event.preventDefault()
    const from = router.state.location
    const isSame = addressOf(locationOf(to, from)) === addressOf(from)
    void router.navigate(to, {
      replace: replace ?? isSame,
      state,
      ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    })
  }
  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  )
}
