/** Who was away in the current cycle: days after its start, how long, and why. */
export const pauses: readonly { username: string; after: number; days: number; reason: string }[] = [
  { username: 'mei.tanaka', after: 40, days: 91, reason: 'Parental leave' },
  { username: 'david.whitcombe', after: 120, days: 28, reason: 'Recovery after surgery' },
]
