import type { OrganisationConfig } from './organisationconfig.ts'

/** A setting the application knows: what people call it, what it does, and what holds where nobody has set it. */
export interface KnownSetting {
  readonly name: string
  readonly title: string
  readonly help: string
  readonly type: OrganisationConfig['type']
  readonly fallback: string | number | boolean
  /** What it is about; `profile` gives the free fields of a person their names, `fees` have a page of their own. */
  readonly about: 'rules' | 'profile' | 'fees'
  /** Values it can take, with their words; anything of its type where left out. */
  readonly choices?: readonly { readonly value: string; readonly label: string }[]
  /** What its text has to look like, and what is said of another. */
  readonly pattern?: { readonly shape: RegExp; readonly words: string }
}

const profileField = (name: string, title: string): KnownSetting => ({
  name: `label_${name}`,
  title: `Profile: ${title}`,
  help: 'What this extra field is called on everyone’s profile. Without a name it is not shown.',
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
    help: 'No reminders are sent after this time; the rest go the next working morning.',
    about: 'rules',
    type: 'string',
    fallback: '18:00',
    pattern: clock,
  },
  {
    name: 'reminders_on',
    title: 'Reminders: days',
    help: 'Days on which reminders are sent. Monday to Friday leaves out New Zealand’s public holidays where that is the college’s time zone.',
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
    help: 'Other days without reminders, such as the anniversary day of your region: 25/01/2027, 29/12/2027.',
    about: 'rules',
    type: 'string',
    fallback: '',
    pattern: {
      shape: /^\s*(\d{1,2}\/\d{1,2}\/\d{4}(\s*,\s*|\s*$))*$/,
      words: 'Enter days such as 25/12/2026, with commas between them',
    },
  },
]

/** What people pay, and what their invoices say. */
const feeSettings: readonly KnownSetting[] = [
  {
    name: 'fees_by_role',
    title: 'Fees: amount of each role',
    help: 'What each role pays for a year, such as Fellow: $980.00; Trainee: $450.00. People with several roles pay the first one listed.',
    about: 'fees',
    type: 'string',
    fallback: '',
    pattern: {
      shape: /^\s*([^:;]+:\s*\$?\d[\d,]*(\.\d{2})?\s*(;\s*|$))*$/,
      words: 'Enter roles with amounts, such as Fellow: $980.00; Trainee: $450.00',
    },
  },
  {
    name: 'fees_gst',
    title: 'Fees: GST',
    help: 'Whether amounts include 15% GST, have it added, or have none.',
    about: 'fees',
    type: 'string',
    fallback: 'inside',
    choices: [
      { value: 'inside', label: 'The amounts include GST' },
      { value: 'on_top', label: 'GST is added to the amounts' },
      { value: 'none', label: 'The college is not registered for GST' },
    ],
  },
  {
    name: 'fees_gst_number',
    title: 'Fees: GST number',
    help: 'The college’s GST number, which each tax invoice needs.',
    about: 'fees',
    type: 'string',
    fallback: '',
    pattern: { shape: /^\s*(\d{2,3}[- ]?\d{3}[- ]?\d{3})?\s*$/, words: 'Enter a GST number such as 123-456-789' },
  },
  {
    name: 'fees_number_prefix',
    title: 'Fees: how invoice numbers begin',
    help: 'Letters before the number, such as CPD- for CPD-0001. Choose your own if Xero numbers other invoices INV-0001 and so on.',
    about: 'fees',
    type: 'string',
    fallback: 'INV-',
    pattern: { shape: /^\s*([A-Za-z]{1,8}-)?\s*$/, words: 'Enter up to 8 letters and a hyphen, such as CPD-' },
  },
  {
    name: 'fees_bank_account',
    title: 'Fees: bank account',
    help: 'Where people pay. Shown on invoices, statements and each person’s Transactions page.',
    about: 'fees',
    type: 'string',
    fallback: '',
    pattern: {
      shape: /^\s*(\d{2}[- ]?\d{4}[- ]?\d{7}[- ]?\d{2,3})?\s*$/,
      words: 'Enter a bank account such as 12-3456-7890123-00',
    },
  },
  {
    name: 'fees_year_from',
    title: 'Fees: first day of the year',
    help: 'Day and month on which a fee year begins, such as 01/01 or 01/04.',
    about: 'fees',
    type: 'string',
    fallback: '01/01',
    pattern: { shape: /^\s*(0?[1-9]|1\d|2[0-8])\/(0?[1-9]|1[0-2])\s*$/, words: 'Enter day and month, such as 01/04' },
  },
  {
    name: 'fees_due_days',
    title: 'Fees: days to pay',
    help: 'Days from the date of an invoice to its last day to pay.',
    about: 'fees',
    type: 'number',
    fallback: 30,
    pattern: { shape: /^\s*\d{1,3}\s*$/, words: 'Enter a whole number of days, up to 999' },
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
    help: 'The username of an account for trying things out. While it is signed in we show a “Test” mark, and emails to or from it stay in the outbox.',
    about: 'rules',
    type: 'string',
    fallback: '',
  },
  ...reminderSettings,
  ...feeSettings,
  ...five.map((number) => profileField(`prop${number}`, `extra text ${number}`)),
  ...five.map((number) => profileField(`date${number}`, `extra date ${number}`)),
  profileField('is_adult', 'extra yes or no 1'),
  profileField('is_senior', 'extra yes or no 2'),
]

/** What is known of a setting by its name; nothing of a name the college made up itself. */
export const knownSetting = (name: string): KnownSetting | null =>
  knownSettings.find((setting) => setting.name === name) ?? null

/** What is wrong with the value of a setting that the application knows; null where nothing is. */
export const settingProblem = (name: string, value: string): string | null => {
  const pattern = knownSetting(name)?.pattern
  return pattern && !pattern.shape.test(value) ? pattern.words : null
}
