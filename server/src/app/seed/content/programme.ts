import type { GoalText } from './cycle-goals.ts'
import type { TemplateKey } from './forms/templates.ts'
import type { Field } from './subjects.ts'

/** A goal of the training programme, with the kind of activity that fulfils it and the fields it draws on. */
export interface ProgrammeGoal extends GoalText {
  level: string
  /** Words before the colon of an activity's title. */
  as: string
  /** Category of the activities. */
  logged: string
  fields: readonly Field[]
}

type Line = readonly [
  title: string,
  category: string,
  type: GoalText['type'],
  need: number,
  as: string,
  logged: string,
  ...fields: Field[],
]

/** Ways of guiding a needle, which are subcategories too. */
export const ways = ['Landmark', 'Ultrasound', 'Fluoroscopy'] as const

const forms: Readonly<Record<string, TemplateKey>> = { '1-8': 'mini_cex', '4-10': 'conversation' }

const compulsory = new Set(['1-5', '1-8', '1-9', '1-10', '2-10', '2-11', '3-7', '3-9', '4-3', '4-9', '4-10'])

const year = (number: number, lines: readonly Line[]): ProgrammeGoal[] =>
  lines.map(([title, category, type, need, as, logged, ...fields], at) => ({
    key: `${number}-${at + 1}`,
    title,
    category,
    type,
    need,
    as,
    logged,
    fields,
    level: `Year ${number}`,
    form: forms[`${number}-${at + 1}`],
    under: ways.find((way) => as.startsWith(way)),
    ...(compulsory.has(`${number}-${at + 1}`) ? { compulsory: true as const } : {}),
  }))

/** The name of the programme. */
export const programmeName = 'Vocational training programme'
/** The programme before it. */
export const oldProgrammeName = 'Training programme to 2021'
/** What was written of the assessment at the end of each year. */
export const assessmentNotes: readonly string[] = [
  'Examines and explains with care. Works under direct supervision.',
  'Injects common sites safely by landmark and by ultrasound. Works with supervision at hand.',
  'Runs a clinic alone and asks early. Works with supervision on call.',
]
/** What the programme says about itself. */
export const programmeNotes =
  'Four years of supervised practice. Goals of a year are best met in that year; a supervisor may agree to another order.'

/** The 42 goals, in the order in which most people meet them. Time goals in minutes. */
export const programmeGoals: readonly ProgrammeGoal[] = [
  ...year(1, [
    ['Regional examination: neck and shoulder', 'clinical', 'time', 360, 'Supervised clinic', 'clinic', 'shoulder'],
    ['Anatomy of the limbs', 'knowledge', 'time', 480, 'Anatomy study', 'reading', 'shoulder', 'hipAndKnee'],
    [
      'Observed consultations, first set',
      'clinical',
      'count',
      4,
      'Observed consultation',
      'observed',
      'practice',
      'pain',
    ],
    [
      'Landmark-guided injections',
      'procedures',
      'count',
      12,
      'Landmark injection',
      'procedure',
      'elbowAndHand',
      'hipAndKnee',
    ],
    ['Tikanga and Te Tiriti in the clinic', 'professional', 'time', 360, 'Wānanga', 'culture', 'practice'],
    [
      'Regional examination: back, hip and knee',
      'clinical',
      'time',
      360,
      'Supervised clinic',
      'clinic',
      'spine',
      'hipAndKnee',
    ],
    ['Evidence for exercise treatment', 'knowledge', 'time', 300, 'Journal club', 'journal', 'hipAndKnee', 'shoulder'],
    ['Consent and written information', 'professional', 'form', 0, 'Consultation review', 'observed', 'practice'],
    ['Resuscitation certificate', 'quality', 'manual', 0, 'Course', 'course', 'practice'],
    ['Case-based discussions, Year 1', 'clinical', 'count', 4, 'Case-based discussion', 'case', 'spine', 'shoulder'],
    ['Induction to the logbook and safe injecting', 'quality', 'count', 1, 'Training day', 'core', 'imaging'],
  ]),
  ...year(2, [
    ['Plain film and MRI reading', 'knowledge', 'time', 480, 'Imaging session', 'clinic', 'imaging', 'spine'],
    [
      'Shared decisions about surgery',
      'clinical',
      'count',
      3,
      'Joint clinic with the surgeons',
      'clinic',
      'hipAndKnee',
      'shoulder',
    ],
    [
      'Sports and work injuries',
      'clinical',
      'time',
      420,
      'Supervised clinic',
      'clinic',
      'footAndAnkle',
      'elbowAndHand',
    ],
    ['Inflammatory joint disease', 'knowledge', 'time', 360, 'Rheumatology clinic', 'clinic', 'inflammatory'],
    ['Teach a student session', 'scholar', 'count', 2, 'Student teaching', 'teaching', 'spine', 'shoulder'],
    ['Pain science and its words', 'knowledge', 'time', 360, 'Pain clinic', 'clinic', 'pain'],
    ['Peer review of letters', 'professional', 'manual', 0, 'Review of letters', 'peer', 'practice'],
    [
      'Ultrasound-guided shoulder injections',
      'procedures',
      'count',
      30,
      'Ultrasound injection',
      'procedure',
      'shoulder',
    ],
    [
      'Ultrasound of the shoulder and elbow',
      'procedures',
      'time',
      600,
      'Ultrasound session',
      'clinic',
      'shoulder',
      'elbowAndHand',
    ],
    ['Audit of own injections', 'quality', 'time', 480, 'Audit', 'audit', 'practice', 'hipAndKnee'],
    ['Case-based discussions, Year 2', 'clinical', 'count', 6, 'Case-based discussion', 'case', 'pain', 'hipAndKnee'],
  ]),
  ...year(3, [
    ['Spinal pain clinic', 'clinical', 'time', 900, 'Spine clinic', 'clinic', 'spine'],
    [
      'Ultrasound-guided hip and knee injections',
      'procedures',
      'count',
      20,
      'Ultrasound injection',
      'procedure',
      'hipAndKnee',
    ],
    ['Medial branch blocks under fluoroscopy', 'procedures', 'count', 15, 'Fluoroscopy list', 'procedure', 'spine'],
    [
      'Placement in a rural or marae clinic',
      'professional',
      'time',
      900,
      'Outreach clinic',
      'clinic',
      'practice',
      'footAndAnkle',
    ],
    ['Persistent pain group programme', 'clinical', 'time', 480, 'Group programme', 'clinic', 'pain'],
    ['Research question and ethics', 'scholar', 'time', 600, 'Research session', 'research', 'pain', 'hipAndKnee'],
    ['Leadership of a morbidity meeting', 'quality', 'count', 2, 'Morbidity meeting', 'peer', 'spine', 'inflammatory'],
    [
      'Rehabilitation after injury at work',
      'clinical',
      'time',
      360,
      'Rehabilitation clinic',
      'clinic',
      'pain',
      'practice',
    ],
    [
      'Case-based discussions, Year 3',
      'clinical',
      'count',
      6,
      'Case-based discussion',
      'case',
      'spine',
      'inflammatory',
    ],
    ['Supervise a Year 1 trainee', 'scholar', 'time', 300, 'Supervision', 'teaching', 'shoulder', 'practice'],
  ]),
  ...year(4, [
    ['Epidural injections', 'procedures', 'count', 15, 'Fluoroscopy list', 'procedure', 'spine'],
    ['Independent clinic with audit', 'clinical', 'time', 900, 'Own clinic', 'clinic', 'spine', 'hipAndKnee'],
    ['Research report submitted', 'scholar', 'manual', 0, 'Research session', 'research', 'pain'],
    ['Medicolegal reports', 'professional', 'count', 3, 'Report writing', 'research', 'practice'],
    ['Complex case conference', 'clinical', 'count', 4, 'Case conference', 'peer', 'pain', 'spine'],
    ['Equity project in the own region', 'professional', 'time', 600, 'Equity project', 'improvement', 'practice'],
    ['Practice management', 'quality', 'time', 300, 'Practice visit', 'peer', 'practice'],
    ['Teaching day for the college', 'scholar', 'count', 1, 'Teaching day', 'teaching', 'imaging'],
    ['Final logbook review', 'procedures', 'manual', 0, 'Logbook review', 'logbook', 'imaging'],
    ['Readiness for fellowship conversation', 'professional', 'form', 0, 'Conversation', 'conversation', 'practice'],
  ]),
]
