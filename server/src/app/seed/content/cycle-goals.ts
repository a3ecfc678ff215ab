import type { TemplateKey } from './forms/templates.ts'

/** A goal as the college writes it. Minutes for time goals, a number for count goals. */
export interface GoalText {
  key: string
  title: string
  description?: string
  category: string
  under?: string | undefined
  type: 'time' | 'count' | 'form' | 'manual'
  need: number
  /** The template of its form, where a form completes it. */
  form?: TemplateKey | undefined
  compulsory?: true
  level?: string
}

/** The shared goals of each fellow cycle. */
export const fellowGoals: readonly GoalText[] = [
  {
    key: 'audit',
    title: 'Practice audit with a repeat measure',
    description: 'Measure one part of your own practice against a standard, change something, and measure again.',
    category: 'measuring',
    type: 'time',
    need: 480,
    compulsory: true,
  },
  {
    key: 'culture',
    title: 'Cultural safety and health equity',
    description:
      'Look at how your own practice works for Māori and for others who are served less well, and what you changed.',
    category: 'reviewing',
    type: 'time',
    need: 240,
    compulsory: true,
  },
  {
    key: 'conversation',
    title: 'Annual structured conversation',
    description:
      'With a peer of your choice, about your work, your wellbeing and your plan for the year. Tick it when both agree it took place.',
    category: 'reviewing',
    type: 'manual',
    need: 0,
    compulsory: true,
  },
  {
    key: 'feedback',
    title: 'Patient feedback survey',
    description: 'At least thirty answers, and what you did about them.',
    category: 'measuring',
    type: 'manual',
    need: 0,
    compulsory: true,
  },
  {
    key: 'peer',
    title: 'Peer group meetings',
    description: 'A group that meets through the year and brings its own cases.',
    category: 'reviewing',
    type: 'time',
    need: 360,
  },
  { key: 'journal', title: 'Journal club and reading', category: 'educational', type: 'time', need: 480 },
  {
    key: 'safety',
    title: 'Injection safety course',
    description: 'Asepsis, local anaesthetic toxicity and anaphylaxis, with a practical station.',
    category: 'educational',
    type: 'count',
    need: 1,
  },
  { key: 'conference', title: 'Conference or workshop', category: 'educational', type: 'time', need: 600 },
]

/** The shared goals of each trainee cycle. */
export const traineeGoals: readonly GoalText[] = [
  {
    key: 'core',
    title: 'Core advanced training days',
    description: 'Four days a year with the other trainees.',
    category: 'knowledge',
    type: 'count',
    need: 4,
    compulsory: true,
  },
  {
    key: 'culture',
    title: 'Cultural safety and health equity',
    description: 'Wānanga, and a review of your own practice.',
    category: 'professional',
    type: 'time',
    need: 240,
    compulsory: true,
  },
  {
    key: 'logbook',
    title: 'Logbook reviews with your supervisor',
    description: 'One in each quarter.',
    category: 'procedures',
    type: 'count',
    need: 4,
    compulsory: true,
  },
  {
    key: 'feedback',
    title: 'Multi-source feedback',
    description: 'From at least eight people you work with. Tick it when you have talked it over with your supervisor.',
    category: 'professional',
    type: 'manual',
    need: 0,
    compulsory: true,
  },
  { key: 'journal', title: 'Journal club and reading', category: 'knowledge', type: 'time', need: 720 },
  { key: 'case', title: 'Case-based discussions', category: 'clinical', type: 'count', need: 4 },
  { key: 'teaching', title: 'Teaching sessions given', category: 'scholar', type: 'time', need: 240 },
  { key: 'quality', title: 'One improvement project', category: 'quality', type: 'time', need: 360 },
]
