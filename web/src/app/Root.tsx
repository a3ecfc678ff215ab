import { Outlet } from 'react-router'
import { Confirmation, Toasts } from '#kit'
import { Mark } from './shell/Mark.tsx'

/** What every frame shares: the place of toasts and of questions. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toasts />
      <Confirmation />
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
