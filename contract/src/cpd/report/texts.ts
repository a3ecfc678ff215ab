/** The reports that are made of a person's records. */
export const reportNames = ['cycle', 'pdp', 'programme', 'conversation'] as const
export type ReportName = (typeof reportNames)[number]

/** What each report is called, and what it opens with, where the college has no words of its own. */
export const reportTitle: Record<ReportName, string> = {
  cycle: 'Cycle report',
  pdp: 'Professional development plan',
  programme: 'Trainee report',
  conversation: 'Structured conversation',
}

/** The parts of each report that can be left out or put in another order, as they stand where nothing is chosen. */
export const reportSections = {
  cycle: {
    groups: 'Time in the three groups',
    goals: 'Goals of the cycle',
    plan: 'Professional development plan',
    activities: 'Activities',
  },
  pdp: { goals: 'Goals', activities: 'Activities for these goals' },
  programme: { categories: 'Goals by category', goals: 'Each goal', activities: 'Activities' },
  conversation: {
    groups: 'Outcomes of the year',
    reflections: 'What was learned',
    plan: 'Professional development plan',
    prompts: 'To talk about',
    signatures: 'Agreed by both',
  },
} as const satisfies Record<ReportName, Readonly<Record<string, string>>>

/** Names of all parts, each once. */
export const sectionNames = [
  ...new Set(Object.values(reportSections).flatMap((sections) => Object.keys(sections))),
] as [string, ...string[]] // the lists just above are not empty

/** The words of a report and the parts it has, in their order. */
export interface ReportTexts {
  title: string
  intro: string | null
  sections: string[]
  footer: string | null
}

interface Configured {
  title: string | null
  intro: string | null
  sections: readonly string[]
  footer: string | null
}

/** The parts of a report in the order of its configuration; all of them where none is named. */
export const sectionsOf = (report: ReportName, chosen: readonly string[]): string[] => {
  const known = Object.keys(reportSections[report])
  const named = [...new Set(chosen)].filter((name) => known.includes(name))
  return named.length > 0 ? named : known
}

/** The words of a report, the college's own before ours. */
export const textsOf = (report: ReportName, own: Configured | null): ReportTexts => ({
  title: own?.title ?? reportTitle[report],
  intro: own?.intro ?? null,
  sections: sectionsOf(report, own?.sections ?? []),
  footer: own?.footer ?? null,
})

/** What two people may talk about in the yearly conversation. */
export const conversationPrompts: readonly string[] = [
  'What went well this year, and what would you do again?',
  'What did your audits, your feedback and your peers tell you about your practice?',
  'Where did your work serve Māori, or others who are often served less well, as it should? Where did it not?',
  'What has changed for your patients because of what you learned?',
  'How are you? What keeps you well in this work, and what wears you down?',
  'What do you want to be able to do in a year, and what stands in the way?',
  'Which goals go into the plan, and by when?',
]
