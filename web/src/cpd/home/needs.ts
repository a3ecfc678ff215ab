import { causeTone, type Cause, type Trainee } from '@college/contract/cpd'
import { longWaitTo, waitsForRoute, type WaitsFor, type waitsForList } from '@college/contract/forms'
import type { CivilDate } from '@college/contract/kit'
import { useCall } from '#kit'
import { usePerson } from '#identity'
import { inNeed } from '../trainees/view.ts'

/** Who holds several forms up. */
export type Signer = WaitsFor & { readonly user_id: number }

/** Who needs a teacher or a Director: a trainee, or a signer. */
export type Needing =
  | { readonly trainee: Trainee; readonly signer?: undefined }
  | { readonly signer: Signer; readonly trainee?: undefined }

/** From so many forms on a signer stands for them; a single one is said of its trainee. */
const several = 2

/** Which forms of trainees have waited long for somebody. */
export const longAsked = (today: CivilDate) => ({ type: 'trainee', waits_since: longWaitTo(today) }) as const

/** Signers whom several forms of trainees have waited for long, who has most first; the reader’s own forms stand in a section of their own. */
export const useSigners = (today: CivilDate, enabled: boolean): readonly Signer[] => {
  const { id } = usePerson()
  const { data = [] } = useCall<typeof waitsForList>(waitsForRoute, longAsked(today), { enabled })
  return data
    .flatMap((each) =>
      each.user_id !== null && each.user_id !== id && each.forms >= several ? { ...each, user_id: each.user_id } : [],
    )
    .toSorted((a, b) => b.forms - a.forms)
}

/** What asks most of the reader: what waits for them, then what is late, then who is ready to become a fellow, before what they are behind by. */
export const pressing = (causes: readonly Cause[]): Cause | undefined =>
  causes.find(({ kind }) => causeTone(kind) === 'waiting' && kind !== 'programme_completed') ??
  causes.find(({ kind }) => kind === 'report_overdue' || kind === 'report_returned') ??
  causes.find(({ kind }) => kind === 'programme_completed') ??
  causes[0]

/** Whether a trainee’s programme is completed, and nothing is late or waits for the reader. */
const isReady = ({ causes }: Trainee): boolean => pressing(causes)?.kind === 'programme_completed'

/**
 * Who needs the reader, the most pressing first. Of signers, and of those who are ready to become fellows, the first stays among so
 * many, however many trainees are behind.
 */
export const needsOf = (
  rows: readonly Trainee[],
  signers: readonly Signer[],
  today: CivilDate,
  most: number,
): Needing[] => {
  const trainees = inNeed(rows, today)
  const pressing = trainees.filter((row) => !isReady(row)).map((trainee) => ({ trainee }))
  const [ready, ...others] = trainees.filter(isReady).map((trainee) => ({ trainee }))
  const [holding, ...more] = signers.map((signer) => ({ signer }))
  const kept = [holding, ready].filter((each) => each !== undefined)
  const at = Math.max(0, most - kept.length)
  return [...pressing.slice(0, at), ...kept, ...pressing.slice(at), ...more, ...others]
}
