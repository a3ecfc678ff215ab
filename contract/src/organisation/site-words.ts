/** The sentences of the public screens that are the college's to word: ours, and how long each may be. */
export const siteWords = {
  welcome_title: { ours: 'Welcome to {{college}}', most: 120 },
  welcome_sentence: { ours: 'Training and professional development records, kept in one place.', most: 300 },
  welcome_text: {
    ours: [
      'Trainees: log procedures and activities, follow their programme and hand in placement reports.',
      'Fellows: see whether the hours of their cycle are on track, and download the evidence.',
      'Educators and directors: sign forms and see who needs them.',
    ].join('\n'),
    most: 1_500,
  },
  signin_sentence: { ours: 'Training and professional development records', most: 200 },
  register_sentence: {
    ours: 'For doctors in training, fellows and others who work with the college. We email you a link to confirm your address and set a password.',
    most: 400,
  },
  confirmed_sentence: {
    ours: 'Thank you. If you asked for a role, the college office will look at it.',
    most: 400,
  },
  contact_sentence: { ours: 'Ask the college office. We answer by email.', most: 300 },
  asked_sentence: { ours: 'We’ll answer as soon as we can.', most: 300 },
  help_sentence: { ours: 'Common questions, and what to do.', most: 300 },
} as const

export type SiteWord = keyof typeof siteWords

export const siteWordNames = Object.keys(siteWords) as SiteWord[] // an object's own keys

/** One sentence as guests read it: the college's or ours, with the college's name in place of `{{college}}`. */
export const siteWord = (name: SiteWord, own: string | null, college: string): string =>
  (own ?? siteWords[name].ours).replaceAll('{{college}}', () => college)

/** The first placeholder of a sentence that stands for nothing; null where there is none. */
export const strangePlaceholder = (text: string): string | null =>
  [...text.matchAll(/\{\{[^{}]*\}\}/g)].map(([found]) => found).find((found) => found !== '{{college}}') ?? null

/** The lines of a welcome: what stands before a line's first colon is said strongly. */
export const welcomeLines = (text: string): { readonly lead: string; readonly rest: string }[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, lead = '', rest = line] = /^([^:]{1,60}): +(.*)$/.exec(line) ?? []
      return { lead, rest }
    })
