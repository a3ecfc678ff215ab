import { Outlet } from '#kit/router'
import { Confirmation, LeaveGuards, Toasts } from '#kit'
import { Mark } from './shell/Mark.tsx'

/** What every frame shares: the place of toasts and of questions, and what happens on Back. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <Confirmation />
      <LeaveGuards />
    </>
  )
}

/** The first bar, kept as the page came while the first screen is fetched. */
export function FirstBar() {
  return (
    <header className="first-bar">
      <Mark />
    </header>
  )
}
