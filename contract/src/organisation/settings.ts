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
  ...five.map((number) => profileField(`prop${number}`, `text ${number}`)),
  ...five.map((number) => profileField(`date${number}`, `date ${number}`)),
  profileField('is_adult', 'the first yes or no'),
  profileField('is_senior', 'the second yes or no'),
]

/** What is known of a setting by its name; nothing of a name the college made up itself. */
export const knownSetting = (name: string): KnownSetting | null =>
  knownSettings.find((setting) => setting.name === name) ?? null
