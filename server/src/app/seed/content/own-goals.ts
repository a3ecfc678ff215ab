import type { GoalText } from './cycle-goals.ts'

/** A goal that a person added to the cycle, with what has been done towards it. */
export interface OwnGoal extends GoalText {
  done: readonly Step[]
}

/** One activity, at a share of the cycle. */
export interface Step {
  at: number
  minutes: number
  category: string
  title: string
  learned: string
}

const step = (at: number, minutes: number, category: string, title: string, learned: string): Step => ({
  at,
  minutes,
  category,
  title,
  learned,
})

/** Own goals of the current cycle, by username. */
export const ownGoals: Readonly<Record<string, readonly OwnGoal[]>> = {
  fellow: [
    {
      key: 'teach',
      title: 'Teach ultrasound to Year 1 trainees',
      category: 'educational',
      type: 'time',
      need: 120,
      done: [],
    },
    {
      key: 'handout',
      title: 'Write the practice’s back pain handout',
      category: 'measuring',
      type: 'manual',
      need: 0,
      done: [],
    },
  ],
  'tui.harrison': [
    {
      key: 'own',
      title: 'Set up a persistent pain group in Kāpiti',
      category: 'measuring',
      type: 'time',
      need: 480,
      done: [
        step(
          0.15,
          120,
          'improvement',
          'Persistent pain group: planning with the physiotherapist',
          'Eight people are enough to begin. The room is the hard part.',
        ),
        step(
          0.35,
          150,
          'improvement',
          'Persistent pain group: the first two evenings',
          'People taught each other more than we taught them.',
        ),
        step(
          0.5,
          90,
          'improvement',
          'Persistent pain group: scores and what people said',
          'Pain was the same and confidence was not.',
        ),
      ],
    },
  ],
  'lupe.taufa': [
    {
      key: 'own',
      title: 'Gout clinic with the church network',
      category: 'measuring',
      type: 'time',
      need: 600,
      done: [
        step(
          0.1,
          120,
          'improvement',
          'Gout clinic: fono with four congregations',
          'People want it after the service and not on a weekday.',
        ),
        step(
          0.3,
          240,
          'improvement',
          'Gout clinic: first Sunday, thirty-one people',
          'A finger-prick urate and a talk in Tongan brought more people to treatment than a letter ever did.',
        ),
        step(
          0.55,
          180,
          'improvement',
          'Gout clinic: figures after four months',
          'Nineteen of thirty-one are at target.',
        ),
      ],
    },
  ],
  'mei.tanaka': [
    {
      key: 'own',
      title: 'Learn to report shoulder ultrasound',
      category: 'educational',
      type: 'time',
      need: 600,
      done: [
        step(
          0.2,
          180,
          'course',
          'Reporting shoulder ultrasound: first module',
          'Answer the question asked, and say what was not seen.',
        ),
        step(0.4, 180, 'course', 'Reporting shoulder ultrasound: second module', 'My normal range was too narrow.'),
      ],
    },
  ],
  educator: [
    {
      key: 'own',
      title: 'Calibrate observed consultations with the other educators',
      category: 'reviewing',
      type: 'time',
      need: 240,
      done: [
        step(
          0.25,
          90,
          'peer',
          'Three recorded consultations rated by four educators',
          'We agreed on the strong and the weak, and not at all on the middle.',
        ),
        step(
          0.5,
          90,
          'peer',
          'The same recordings rated again with written anchors',
          'Within one point of each other.',
        ),
      ],
    },
  ],
  trainee: [
    {
      key: 'own',
      title: 'Te reo Māori evening class',
      category: 'professional',
      type: 'time',
      need: 900,
      done: [
        step(
          0.3,
          120,
          'culture',
          'Te reo Māori evening class: names and places',
          'I can say where I am from, and mean it.',
        ),
        step(0.36, 120, 'culture', 'Te reo Māori evening class: the body', 'Words for bones are words for kin.'),
        step(
          0.42,
          120,
          'culture',
          'Te reo Māori evening class: asking and listening',
          'Questions that open, and how to wait.',
        ),
        step(
          0.48,
          120,
          'culture',
          'Te reo Māori evening class: a consent talk',
          'The class played my patients. They were stricter.',
        ),
      ],
    },
  ],
}
