import type { OrganisationConfig } from './organisationconfig.ts'

/** A setting the application knows: what people call it, what it does, and what holds where nobody has set it. */
export interface KnownSetting {
  readonly name: string
  readonly title: string
  readonly help: string
  readonly type: OrganisationConfig['type']
  readonly fallback: string | number | boolean
  /** What it is about; `profile` gives the free fields of a person their names. */
  readonly about: 'rules' | 'profile'
  /** Values it can take, with their words; anything of its type where left out. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** What its text has to look like, and what is said of another. */
  readonly pattern?: { readonly shape: RegExp; readonly words: string }
}

const profileField = (name: string, title: string): KnownSetting => ({
  name: `label_${name}`,
  title: `Profile: name of ${title}`,
  help: 'What this free field is called on everyone’s profile. Without a name it is not shown.',
  about: 'profile',
  type: 'string',
  fallback: '',
})
const five = [1, 2, 3, 4, 5] as const

const clock = { shape: /^([01]\d|2[0-3]):[0-5]\d$/, words: 'Enter a time such as 08:00' }

/** When reminders leave by themselves, in the time zone of the college. */
const reminderSettings: readonly KnownSetting[] = [
  {
    name: 'reminders_from',
    title: 'Reminders: earliest time',
    help: 'Reminders leave from this time on, in the college’s time zone.',
    about: 'rules',
    type: 'string',
    fallback: '08:00',
    pattern: clock,
  },
  {
    name: 'reminders_until',
    title: 'Reminders: latest time',
    help: 'None leave after this time. What is left goes on the next working morning.',
    about: 'rules',
    type: 'string',
    fallback: '18:00',
    pattern: clock,
  },
  {
    name: 'reminders_on',
    title: 'Reminders: days',
    help: 'The days on which reminders leave.',
    about: 'rules',
    type: 'string',
    fallback: 'working_days',
    choices: [
      { value: 'working_days', label: 'Monday to Friday' },
      { value: 'every_day', label: 'Every day' },
    ],
  },
  {
    name: 'reminders_not_on',
    title: 'Reminders: days off',
    help: 'Public holidays and other days without reminders, such as 25/12/2026, 28/12/2026.',
    about: 'rules',
    type: 'string',
    fallback: '',
    pattern: {
      shape: /^\s*(\d{1,2}\/\d{1,2}\/\d{4}(\s*,\s*|\s*$))*$/,
      words: 'Enter days such as 25/12/2026, with commas between them',
    },
  },
]

/** Every setting the application asks for by name. */
export const knownSettings: readonly KnownSetting[] = [
  {
    name: 'goal_complete_when',
    title: 'When a time goal is completed',
    help: 'Whether logged credits must pass what the goal requires, or just reach it.',
    about: 'rules',
    type: 'string',
    fallback: 'exceeds',
    choices: [
      { value: 'exceeds', label: 'Once the credits exceed it' },
      { value: 'reaches', label: 'Once the credits reach it' },
    ],
  },
  {
    name: 'require_two_step_admin',
    title: 'Administrators need two-step verification',
    help: 'Administrators set it up at their next sign-in, before they can do anything else.',
    about: 'rules',
    type: 'boolean',
    fallback: false,
  },
  {
    name: 'test_username',
    title: 'Test user',
    help: 'A username. While they’re signed in we show a “Test” mark, and emails to or from them stay in the outbox.',
    about: 'rules',
    type: 'string',
    fallback: '',
  },
  ...reminderSettings,
  ...five.map((number) => profileField(`prop${number}`, `text ${number}`)),
  ...five.map((number) => profileField(`date${number}`, `date ${number}`)),
  profileField('is_adult', 'the first yes or no'),
  profileField('is_senior', 'the second yes or no'),
]

/** What is known of a setting by its name; nothing of a name the college made up itself. */
export const knownSetting = (name: string): KnownSetting | null =>
  knownSettings.find((setting) => setting.name === name) ?? null

/** What is wrong with the value of a setting that the application knows; null where nothing is. */
export const settingProblem = (name: string, value: string): string | null => {
  const pattern = knownSetting(name)?.pattern
  return pattern && !pattern.shape.test(value) ? pattern.words : null
}
