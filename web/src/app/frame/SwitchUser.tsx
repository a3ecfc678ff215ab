import { SwitchDialog, type Somebody } from '#identity'

/** The dialog that switches to another person, as the palette opens it over any screen. */
export function SwitchUser({ to, onClose }: { to: Somebody | null; onClose: () => void }) {
  return <SwitchDialog {...(to ? { person: to } : {})} onClose={onClose} />
}
