/** The three groups of activities that the Medical Council of New Zealand asks for. */
export const cpdGroups = ['reviewing_reflecting', 'measuring_improving', 'educational'] as const
export type CpdGroup = (typeof cpdGroups)[number]

export const groupTitle: Record<CpdGroup, string> = {
  reviewing_reflecting: 'Reviewing and reflecting on practice',
  measuring_improving: 'Measuring and improving outcomes',
  educational: 'Educational activities',
}

/** What is said of time that belongs to none of them. */
export const noGroupTitle = 'In no group'

/** Minutes logged that belong to none of the three groups: they are in the time of the cycle alone. */
export const minutesInNoGroup = ({
  time,
  groups,
}: {
  readonly time: number
  readonly groups: Readonly<Record<CpdGroup, { readonly logged: number }>>
}): number =>
  Math.max(
    0,
    cpdGroups.reduce((left, group) => left - groups[group].logged, time),
  )

/** The column of an activity that holds the minutes of a group. */
export const groupColumn = {
  reviewing_reflecting: 'reviewing_minutes',
  measuring_improving: 'measuring_minutes',
  educational: 'educational_minutes',
} as const satisfies Record<CpdGroup, string>

/** Which field of an activity says that some of it belongs to a group. */
export const groupFlag = {
  reviewing_reflecting: 'in_reviewing',
  measuring_improving: 'in_measuring',
  educational: 'in_educational',
} as const satisfies Record<CpdGroup, string>

/** The code of the category of structured conversations, of which the Medical Council asks for one a year. */
export const conversationCode = 'conversation'
