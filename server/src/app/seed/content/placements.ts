import type { PlacementState } from '@college/contract/logbook'

/** Kinds of placements, in the order in which a trainee comes through them. */
export const placementTypes = [
  'Spinal and musculoskeletal clinic',
  'General musculoskeletal practice',
  'Sports and exercise medicine',
  'Pain service',
  'Rheumatology and ultrasound',
] as const

/** How the report of the quarter before and of the one before that stand, by username; accepted where nothing is said. */
export const openReports: Readonly<Record<string, { last?: PlacementState; before?: PlacementState }>> = {
  'tomasi.leota': { last: 'draft' },
  'ngaio.wetere': { last: 'submitted' },
  'ben.okafor': { last: 'due', before: 'draft' },
  'rosa.fernandez': { last: 'submitted' },
  'siale.vaipulu': { last: 'due' },
  'yuki.arai': { last: 'draft', before: 'submitted' },
}

/** What trainees write. */
export const wentWell = [
  'The shoulder list runs on its own now. I plan the day, my supervisor looks in, and we talk at the end. Letters go out the same day.',
  'Two full ultrasound lists a week. I measured my own times: the set-up is half as long as in autumn.',
  'I followed four people with back pain from the first visit to discharge, and learned more from the last visits than the first.',
  'Working with the kaiāwhina changed how I explain nerve blocks to whānau. Fewer people cancel.',
] as const
export const wasHard = [
  'A complaint about waiting. It was fair, and it took me a week to ring back.',
  'Nights before clinic days. I was short with people twice, and said so to both of them afterwards.',
  'Persistent pain after a fusion: I wanted to do something each time, and doing less was harder.',
  'The roster. Two colleagues were away, and teaching was what gave way.',
] as const
export const nextQuarters = [
  'Start the lumbar list under direct supervision; ten cases by the end of the quarter.',
  'Repeat the consent audit, and present it to the department.',
  'More hips, fewer shoulders. Sit in with the pelvic health physiotherapist.',
  'The written assessment. One protected half day a week, agreed with the practice.',
] as const

/** What the trainee of the printed sign-ins has written this quarter. */
export const maramasDraft =
  'I now run the shoulder list with indirect supervision. Dr Rāpana and I agreed in October that I start the lumbar list in February.\n\nWorking with the kaiāwhina changed how I explain nerve blocks to whānau.'

/** What supervisors say when they accept a report. */
export const accepted = [
  'Ka pai. Bring the audit to our next meeting.',
  'A good quarter. Keep one afternoon free for reading.',
  'Thank you, this is honest. We look at the roster together.',
  null,
] as const

/** What a supervisor wrote when a report went back. */
export const sentBack = 'Good. Say a little more about the complaint: what would you do first next time?'
