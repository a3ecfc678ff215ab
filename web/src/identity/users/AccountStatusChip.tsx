import { StateChip } from '#kit'
import { accountChipOf } from './accountStatus.ts'

/** The status of a person's account, as a chip. */
export function AccountStatusChip({ person }: { person: Parameters<typeof accountChipOf>[0] }) {
  const { kind, words } = accountChipOf(person)
  return <StateChip kind={kind}>{words}</StateChip>
}
