/** What the fellow brought along as a CSV from the CPD home before the college's, with days before the first cycle. */
export const earlierHome = {
  file: 'earlier-cpd-home.csv',
  heads: ['Activity name', 'Start date', 'Duration', 'Activity type', 'Reflection', 'Organiser'],
  mapping: { title: 0, activity_date: 1, time: 2, category: 3, learnings: 4, provider: 5 },
  entries: [
    {
      before: 201,
      minutes: 390,
      category: 'conference',
      title: 'Regional pain meeting, Ōtautahi',
      learned: 'Most of the gain came from the first three visits. I now book those three at once.',
      provider: 'Southern Pain Network',
    },
    {
      before: 160,
      minutes: 90,
      category: 'journal',
      title: 'Journal club: tendon loading in diabetes',
      learned: 'Slower progress is still progress; the plan has to say so at the start.',
    },
    {
      before: 118,
      minutes: 120,
      category: 'audit',
      title: 'Audit: letters to general practitioners',
      learned: 'One letter in five left without a plan for what to do when it does not help.',
    },
    {
      before: 74,
      minutes: 60,
      category: 'feedback',
      title: 'Patient survey, twenty answers',
      learned: 'People want to know how long it takes until they feel a change.',
    },
    {
      before: 31,
      minutes: 240,
      category: 'course',
      title: 'Ultrasound of the hip, a day course',
      learned: 'Anterior recess first, then the rest. I had it the other way round for years.',
      provider: 'Imaging Skills Aotearoa',
    },
  ],
} as const
