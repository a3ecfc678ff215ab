import {
  IconAdjustments,
  IconAward,
  IconBell,
  IconBook2,
  IconBuilding,
  IconBuildingBank,
  IconBuildingCommunity,
  IconCategory,
  IconChartBar,
  IconCode,
  IconEyeCheck,
  IconFileCheck,
  IconFileExport,
  IconFileImport,
  IconFileText,
  IconHeartRateMonitor,
  IconHelp,
  IconId,
  IconLogin2,
  IconMail,
  IconMapPin,
  IconPlugConnected,
  IconReceipt,
  IconReceiptDollar,
  IconReport,
  IconShieldLock,
  IconSpeakerphone,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
  IconVaccine,
  IconWorld,
} from '@tabler/icons-react'
import type { IconDrawing } from '#kit'
import { screens } from '../../screens.ts'

/** A way from the settings to a screen or a part of them. */
export interface Way {
  readonly to: string
  readonly label: string
  readonly text: string
  readonly icon: IconDrawing
}

const way = (to: string, label: string, text: string, icon: IconDrawing): Way => ({ to, label, text, icon })
const tab = (name: string): string => `/settings/admin?tab=${name}`

/** The ways from here, by what they are about. */
const groups: readonly { readonly title: string; readonly ways: readonly Way[] }[] = [
  {
    title: 'People and access',
    ways: [
      way(
        '/users/admin',
        'All users',
        'Everyone with an account: confirm, roles, sessions, history, and merging two accounts.',
        IconUsers,
      ),
      way('/users/import', 'Add people from a file', 'Many people at once, with roles and programmes.', IconUserPlus),
      way(
        '/person/import',
        'Import from another college',
        'Records that someone exported from their last college.',
        IconFileImport,
      ),
      way('/userrelationships/admin', 'User relationships', 'Who teaches and supervises whom.', IconUsersGroup),
      way(tab('roles'), 'Roles', 'The roles people can have, and which are for the office.', IconId),
      way(tab('signin'), 'College sign-in', 'Sign in with the college’s own accounts.', IconLogin2),
      way(tab('permissions'), 'Permissions', 'Time-limited access to someone’s records.', IconEyeCheck),
    ],
  },
  {
    title: 'The college',
    ways: [
      way(tab('organisation'), 'Organisation', 'The college’s name, contact details and time zone.', IconBuilding),
      way(
        '/organisationconfigs/admin',
        'Organisation settings',
        'Rules and limits of the college, and extra fields on profiles.',
        IconAdjustments,
      ),
      way(tab('locations'), 'Locations', 'Places where people train, with a point on the map.', IconMapPin),
      way(tab('fees'), 'Fees', 'What each role pays, GST, the bank account, and subscriptions.', IconReceipt),
      way(
        '/transactions/admin?open=bank',
        'Import from bank',
        'Payments from a CSV file of the bank, matched with invoices.',
        IconBuildingBank,
      ),
      way('/xero/admin', 'Xero', 'Send invoices to Xero, and have payments come back.', IconReceiptDollar),
      way(tab('agreements'), 'Agreements', 'Terms and confidentiality that members accept at sign-in.', IconFileCheck),
      way(tab('organisations'), 'Organisations', 'People and roles of each college.', IconBuildingCommunity),
    ],
  },
  {
    title: 'Training and development',
    ways: [
      way('/cycles/admin', 'Cycles', 'Years, hours and minimums.', IconAward),
      way('/categories/admin', 'Categories', 'What activities and goals are counted as.', IconCategory),
      way(
        '/procedures/admin?view=words&kind=modality',
        'Procedure choices and targets',
        'Modalities, types, regions and outcomes to choose from, and how many procedures are required.',
        IconVaccine,
      ),
      way('/trainingprogrammes/admin', 'Training programmes', 'Programmes to assign to trainees.', IconBook2),
      way('/formtemplates/admin', 'Form templates', 'Questions, and who signs.', IconFileText),
      way(tab('reports'), 'Reports', 'Words and parts of the reports people print.', IconReport),
    ],
  },
  {
    title: 'Words and messages',
    ways: [
      way(tab('reminders'), 'Reminders', 'Who is reminded of what, when and in which words.', IconBell),
      way('/messagetemplates/admin', 'Message templates', 'The wording of the emails we send.', IconMail),
      way(
        '/pagecontents/admin',
        'Page contents',
        'The public pages: about, privacy, terms and your own.',
        IconFileText,
      ),
      way('/faqs/admin', 'FAQs', 'Questions and their answers.', IconHelp),
      way('/website/admin', 'Website', 'What guests see: names, logo, contact details and banner.', IconWorld),
      way('/notifications/admin', 'All notices', 'What stands above everyone’s screens for a while.', IconSpeakerphone),
    ],
  },
  {
    title: 'Insight',
    ways: [
      way('/usage/admin', 'Usage', 'People active, what is logged, signing times and reports in time.', IconChartBar),
      way('/export/admin', 'Export', 'Lists of the college as CSV or Excel files.', IconFileExport),
      way('/health/admin', 'Health', 'Backups, disk space, queues and versions.', IconHeartRateMonitor),
    ],
  },
  {
    title: 'For other programs',
    ways: [
      way('/integrations/admin', 'Integrations', 'API tokens and web hooks for other programs.', IconPlugConnected),
      way(
        '/integrations/admin?tab=keys',
        'Signing keys',
        'Fingerprints of the college’s keys, and a new key for certificates.',
        IconShieldLock,
      ),
      way(tab('api'), 'API', 'All API calls, and who can use them.', IconCode),
    ],
  },
]

/** The ways that are open to an administrator, by what they are about; some are for the platform’s own people alone. */
export const openWays = (platform: boolean): readonly { readonly title: string; readonly ways: readonly Way[] }[] => {
  const isOffered = ({ to }: Way): boolean => {
    const [path = ''] = to.split('?')
    if (to === tab('organisations')) return platform
    return platform || screens.find((screen) => screen.path === path)?.who !== 'platform'
  }
  return groups
    .map(({ title, ways }) => ({ title, ways: ways.filter(isOffered) }))
    .filter(({ ways }) => ways.length > 0)
}
