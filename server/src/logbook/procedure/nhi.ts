import { maskNhi } from '@college/contract/logbook'
import type { Keys } from '#platform'

const purpose = 'nhi'

/** Whose case an NHI stands in: it opens nowhere else. */
interface Case {
  readonly user_id: number
  readonly organisation_id: number
}

const about = ({ user_id, organisation_id }: Case): string => `procedure of ${user_id} in ${organisation_id}`

/** The columns of an NHI, or of none: masked for everyone, sealed to be shown, and a keyed hash to be found by. */
export const nhiColumns = (
  keys: Keys,
  row: Case,
  nhi: string | null,
): { nhi: string | null; nhi_sealed: Buffer | null; nhi_index: Buffer | null } =>
  nhi === null
    ? { nhi, nhi_sealed: null, nhi_index: null }
    : {
        nhi: maskNhi(nhi),
        nhi_sealed: keys.seal({ purpose, about: about(row) }, Buffer.from(nhi)),
        nhi_index: nhiIndex(keys, nhi),
      }

/** What an NHI is found by. */
export const nhiIndex = (keys: Keys, nhi: string): Buffer => keys.blind(purpose, nhi)

/** The NHI of a case in full. */
export const openNhi = (keys: Keys, row: Case, sealed: Buffer): string =>
  keys.open({ purpose, about: about(row) }, sealed).toString()

/** Seals an NHI with the newest key; for the rotation of keys. */
export const resealNhi = (keys: Keys, row: Case, sealed: Buffer): Buffer =>
  keys.reseal({ purpose, about: about(row) }, sealed)
