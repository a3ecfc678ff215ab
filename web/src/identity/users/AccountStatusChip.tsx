import { StateChip } from '#kit'
import { chipOf } from './accountStatus.ts'

/** How somebody's account stands, in one chip. */
export function StandingChip({ person }: { person: Parameters<typeof chipOf>[0] }) {
  const { kind, words } = chipOf(person)
  return <StateChip kind={kind}>{words}</StateChip>
}
