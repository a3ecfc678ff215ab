import { footAndAnkle, hipAndKnee } from './lower-limb.ts'
import { pain, spine } from './spine.ts'
import type { Subject } from './subject.ts'
import { elbowAndHand, shoulder } from './upper-limb.ts'
import { imaging, inflammatory, practice } from './whole-person.ts'

/** Everything there is to learn about, by field. */
export const subjects = {
  shoulder,
  elbowAndHand,
  hipAndKnee,
  footAndAnkle,
  spine,
  pain,
  inflammatory,
  imaging,
  practice,
} as const satisfies Readonly<Record<string, readonly Subject[]>>

/** A field of musculoskeletal medicine. */
export type Field = keyof typeof subjects

/** The subjects of all fields. */
export const allSubjects: readonly Subject[] = Object.values(subjects).flat()
