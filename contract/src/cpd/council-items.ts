/** What the Medical Council asks of every year, whatever the college asks for besides. */
export const councilItems = ['groups', 'conversation', 'plan', 'cultural_safety'] as const
export type CouncilItem = (typeof councilItems)[number]
