/** How far the trainees have come: days since the start of the programme, and goals completed. */
export interface Standing {
  days: number
  done: number
  supervisor?: string
  /** Days since the programme was broken off. */
  left?: number
  /** The supervisor has not agreed to the programme yet. */
  unagreed?: true
  /** The programme was changed after both sides had agreed to it, so many days ago. */
  changed?: number
}

/** Where the trainees stand, by username. */
export const standings: Readonly<Record<string, Standing>> = {
  trainee: { days: 655, done: 18, supervisor: 'educator' },
  'tomasi.leota': { days: 974, done: 24, supervisor: 'tevita.moala' },
  'ngaio.wetere': { days: 292, done: 5, supervisor: 'educator' },
  'ben.okafor': { days: 650, done: 22, supervisor: 'educator', unagreed: true },
  'li-wen.zhao': { days: 1_359, done: 40, supervisor: 'tevita.moala' },
  'rosa.fernandez': { days: 292, done: 9, supervisor: 'fellow' },
  'kahu.tamihana': { days: 877, done: 25, supervisor: 'grace.aperahama' },
  'siale.vaipulu': { days: 438, done: 12, supervisor: 'grace.aperahama', changed: 6 },
  'emily.hargreaves': { days: 1_398, done: 42, supervisor: 'susan.falconer' },
  'hana.ngatai': { days: 73, done: 2, supervisor: 'susan.falconer' },
  'jin-woo.park': { days: 800, done: 14, supervisor: 'nikau.broughton', left: 110 },
  'anika.sharma': { days: 21, done: 0, supervisor: 'susan.falconer' },
  'wiremu.hohepa': { days: 21, done: 0 },
  'yuki.arai': { days: 400, done: 11, supervisor: 'peter.ngata' },
}

/** How far open goals are, where it is not left to luck: a share of the requirement, and the days to a deadline. */
export const openGoals: Readonly<Record<string, Readonly<Record<string, { share: number; due?: number }>>>> = {
  trainee: {
    '2-8': { share: 27 / 30, due: 10 },
    '2-9': { share: 1 },
    '2-10': { share: 0.625, due: 25 },
    '2-11': { share: 4 / 6 },
  },
}

/** What the trainee of the printed sign-ins wrote last: days ago. */
export const maramasLast = [
  {
    ago: 1,
    title: 'Journal club: exercise for rotator cuff tears',
    minutes: 75,
    category: 'journal',
    goal: 'journal',
    learned:
      'Twelve weeks of graded exercise did as well as early repair for small tears. Belief in the programme mattered most, and I had never asked about it.',
    benefit: 'I ask about confidence before I hand out a programme.',
    why: 'I saw two people last week who wanted surgery first.',
    note: 'We talked about who gets a physiotherapist within walking distance, and who does not.',
  },
  {
    ago: 3,
    title: 'Case-based discussion: a stiff shoulder and diabetes',
    minutes: 45,
    category: 'case',
    goal: 'case',
    learned:
      'I had not asked about glucose before offering an injection. Dr Rāpana asked me to explain it back to her as to a patient.',
    benefit: 'HbA1c and a card with advice before the next injection.',
  },
  {
    ago: 2,
    title: 'Observed consultation: back pain with leg symptoms',
    minutes: 30,
    category: 'clinic',
    learned: 'I asked what the leg could not do before I asked where it hurt. Dr Rāpana watched, and we talked after.',
    draft: true,
  },
  {
    ago: 0,
    title: 'Supervised clinic: back pain, a long morning',
    minutes: 180,
    category: 'clinic',
    learned: '',
    draft: true,
  },
] as const
