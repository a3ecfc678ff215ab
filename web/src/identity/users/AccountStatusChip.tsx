import { StateChip } from '#kit'
import { accountChipOf } from './accountStatus.ts'

/** How somebody's account stands, in one chip. */
export function AccountStatusChip({ person }: { person: Parameters<typeof accountChipOf>[0] }) {
  const { kind, words } = accountChipOf(person)
  return <StateChip kind={kind}>{words}</StateChip>
}
