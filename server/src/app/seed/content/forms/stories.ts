import type { FormData } from '@college/contract/forms'
import type { TemplateKey } from './templates.ts'

/** Who is asked: somebody with an account, whoever has a role, somebody without an account. */
export type SignerChoice = { person: string } | { role: string } | { guest: string; email: string }

/** What happened to a form, so many days ago; each within minutes of the one before where it is the same day. */
export type Step =
  | { act: 'complete' | 'finish'; ago: number }
  | { act: 'ask'; ago: number; party: string; who: SignerChoice }
  /** With `office`, the password of who signs came through the college office on the same day. */
  | { act: 'sign'; ago: number; party: string; by?: string; say?: string; office?: boolean }
  | { act: 'decline'; ago: number; party: string; say: string }
  | { act: 'remind'; ago: number; party: string }
  /** Taken back to started, with other answers from then on; what was signed is voided. */
  | { act: 'change'; ago: number; answers: FormData }
  | { act: 'reopen'; ago: number; say: string }

/** A form of the demo college, and what became of it. */
export interface Story {
  of: string
  template: TemplateKey
  /** Which answers of the template's. */
  answers: number
  /** Days since it was begun. */
  begun: number
  title?: string
  /** The questions that are answered so far; all where left out. */
  only?: readonly string[]
  /** The activity it belongs to, by its title. */
  activity?: string
  steps: readonly Step[]
}

const complete = (ago: number): Step => ({ act: 'complete', ago })
const finish = (ago: number): Step => ({ act: 'finish', ago })
const ask = (ago: number, party: string, who: SignerChoice): Step => ({ act: 'ask', ago, party, who })
const sign = (ago: number, party: string, say?: string, by?: string): Extract<Step, { act: 'sign' }> => ({
  act: 'sign',
  ago,
  party,
  ...(say === undefined ? {} : { say }),
  ...(by === undefined ? {} : { by }),
})
const person = (username: string): SignerChoice => ({ person: username })

/** A placement report as it goes through three pairs of hands, as far as it has come. */
const report = (of: string, supervisor: string, ago: number, signed: 1 | 2 | 3, said: string): Step[] => [
  complete(ago),
  ask(ago, 'trainee', person(of)),
  ask(ago, 'supervisor', person(supervisor)),
  ask(ago, 'director', { role: 'Director' }),
  sign(ago, 'trainee'),
  ...(signed > 1 ? [sign(ago - 4, 'supervisor', said)] : []),
  ...(signed > 2 ? [sign(ago - 9, 'director', 'Read, and agreed.', 'director'), finish(ago - 10)] : []),
]

/** The forms of the demo college. */
export const stories: readonly Story[] = [
  {
    of: 'trainee',
    template: 'placement',
    answers: 0,
    begun: 141,
    title: 'Burwood Hospital',
    steps: report('trainee', 'educator', 132, 3, 'A steady quarter. The letters are the work of the next.'),
  },
  {
    of: 'trainee',
    template: 'placement',
    answers: 0,
    begun: 40,
    title: 'Burwood Hospital',
    steps: report('trainee', 'educator', 16, 2, 'I see it as she does. The clinic runs better with her in it.'),
  },
  {
    of: 'trainee',
    template: 'procedure',
    answers: 0,
    begun: 24,
    title: 'Right shoulder, ultrasound',
    steps: [
      complete(22),
      ask(22, 'observer', person('educator')),
      sign(20, 'observer', 'Ready for the next step: the same with me in the building.'),
      {
        act: 'change',
        ago: 6,
        answers: {
          times_done: 26,
          next: 'You lost the tip once. Move the probe to the needle, not the needle to the probe.',
        },
      },
      complete(6),
      ask(6, 'observer', person('educator')),
    ],
  },
  {
    of: 'trainee',
    template: 'case',
    answers: 0,
    begun: 3,
    title: 'A stiff shoulder and diabetes',
    activity: 'Case-based discussion: a stiff shoulder and diabetes',
    steps: [
      complete(3),
      ask(3, 'supervisor', person('educator')),
      sign(2, 'supervisor', 'A good talk. Thank you for the honest letter.'),
    ],
  },
  {
    of: 'trainee',
    template: 'mini_cex',
    answers: 0,
    begun: 2,
    title: 'Back pain with leg symptoms',
    activity: 'Observed consultation: back pain with leg symptoms',
    steps: [complete(1), ask(1, 'supervisor', person('educator'))],
  },
  {
    of: 'trainee',
    template: 'mini_cex',
    answers: 3,
    begun: 1,
    title: 'Pain after a fracture',
    only: ['seen_on', 'setting', 'problem', 'complexity'],
    steps: [],
  },
  {
    of: 'ngaio.wetere',
    template: 'mini_cex',
    answers: 2,
    begun: 5,
    title: 'A knee, with whānau',
    steps: [complete(4), ask(3, 'supervisor', person('educator'))],
  },
  {
    of: 'ngaio.wetere',
    template: 'case',
    answers: 2,
    begun: 1,
    only: ['talked_on', 'summary', 'topics'],
    steps: [],
  },
  {
    of: 'ben.okafor',
    template: 'case',
    answers: 1,
    begun: 11,
    title: 'Believed, then treated',
    steps: [complete(9), ask(9, 'supervisor', person('educator')), { act: 'remind', ago: 2, party: 'supervisor' }],
  },
  {
    of: 'rosa.fernandez',
    template: 'procedure',
    answers: 2,
    begun: 17,
    title: 'Left thumb base',
    steps: [
      complete(15),
      ask(15, 'observer', person('instructor')),
      {
        act: 'decline',
        ago: 13,
        party: 'observer',
        say: 'I was called away before the needle went in, so I cannot sign for the technique. Please ask Dr Petrie.',
      },
      ask(12, 'observer', person('fellow')),
    ],
  },
  {
    of: 'tomasi.leota',
    template: 'procedure',
    answers: 1,
    begun: 62,
    title: 'Medial branch blocks',
    steps: [
      complete(61),
      ask(61, 'observer', { guest: 'Dr Anneke Visser', email: 'anneke.visser@radiology.example' }),
      sign(59, 'observer', 'Safe, and asked at the right moment.'),
      finish(58),
    ],
  },
  {
    of: 'li-wen.zhao',
    template: 'case',
    answers: 2,
    begun: 33,
    title: 'The wrong knee',
    steps: [complete(31), ask(31, 'supervisor', person('tevita.moala')), { ...sign(27, 'supervisor'), office: true }],
  },
  {
    of: 'kahu.tamihana',
    template: 'placement',
    answers: 1,
    begun: 70,
    title: 'Te Awa Clinic',
    steps: report('kahu.tamihana', 'grace.aperahama', 58, 3, 'The plan for letters is agreed. We meet on Fridays.'),
  },
  {
    of: 'emily.hargreaves',
    template: 'placement',
    answers: 2,
    begun: 9,
    title: 'Tasman Street Practice',
    steps: report('emily.hargreaves', 'susan.falconer', 5, 1, ''),
  },
  { of: 'siale.vaipulu', template: 'case', answers: 1, begun: 7, only: ['talked_on', 'summary'], steps: [] },
  {
    of: 'hana.ngatai',
    template: 'mini_cex',
    answers: 3,
    begun: 2,
    title: 'Three months after a fracture',
    steps: [complete(1)],
  },
  {
    of: 'fellow',
    template: 'feedback',
    answers: 0,
    begun: 96,
    steps: [
      complete(88),
      ask(88, 'facilitator', { guest: 'Ruth Abernethy', email: 'ruth.abernethy@feedback.example' }),
      sign(85, 'facilitator', 'Gathered and talked through on the day.'),
      finish(84),
    ],
  },
  {
    of: 'fellow',
    template: 'conversation',
    answers: 0,
    begun: 12,
    title: 'On Godley Head',
    steps: [
      complete(10),
      ask(10, 'owner', person('fellow')),
      ask(10, 'partner', person('director')),
      sign(10, 'owner'),
    ],
  },
  {
    of: 'sarah.oconnor',
    template: 'feedback',
    answers: 1,
    begun: 20,
    steps: [complete(8), ask(8, 'facilitator', { guest: 'Ruth Abernethy', email: 'ruth.abernethy@feedback.example' })],
  },
  { of: 'lupe.taufa', template: 'feedback', answers: 0, begun: 4, only: ['self'], steps: [] },
  {
    of: 'mei.tanaka',
    template: 'conversation',
    answers: 1,
    begun: 49,
    title: 'With Arjun',
    steps: [
      complete(48),
      ask(48, 'owner', person('mei.tanaka')),
      ask(48, 'partner', person('arjun.desai')),
      sign(48, 'owner'),
      sign(47, 'partner'),
      finish(47),
      { act: 'reopen', ago: 3, say: 'The second aim has changed since the clinic was sold.' },
    ],
  },
]
