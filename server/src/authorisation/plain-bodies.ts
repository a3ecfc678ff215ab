import { badgeBodies } from './badge-table.ts'
import { oidcBodies } from './oidc-table.ts'
import { peopleBodies } from './people-table.ts'
import { xeroBodies } from './xero-table.ts'

const words = { subject: 'Words', text: 'More words' }

/** Bodies that are the same whoever sends them. */
export const plainBodies: Readonly<Record<string, unknown>> = {
  'POST /username/change': { username: 'ab', repeat: 'ab' },
  'POST /email/change': { email: 'not an address' },
  'POST /user/agree': { ids: [999_999] },
  'POST /agreement': { kind: 'terms', title: 'Terms', text: 'Be kind.' },
  'POST /messagetemplate/preview': { event: 'password_changed', ...words },
  'POST /messagetemplate/test': { event: 'password_changed', ...words },
  'POST /remindermessage/preview': {
    name: 'Goals',
    event: 'goal_deadline',
    audience: null,
    ...words,
    days: [14],
    educator_after: null,
    director_after: null,
    required: false,
  },
  'POST /remindermessages/run': {},
  'POST /unsubscribe': { what: 'reminders', secret: '1-none' },
  'PUT /webhook': { name: 'Intranet', address: 'https://10.0.0.1/', events: ['form.signed'] },
  'POST /webhookdelivery/resend': { id: 999_999 },
  'PUT /apitoken': { name: 'Intranet', scopes: ['location:read'], expires_on: '2020-01-01' },
  'PUT /devformtemplate/import': { file: {}, type: 'pdp' },
  'PUT /trackerevent': { events: [{ kind: 'screen', subject: '/activities' }] },
  'POST /verification': { code: 'ABCD' },
  'POST /procedure/search': { nhi: 'ZAC5361' },
  'POST /message/mark': { ids: [999_999], read: true },
  'PUT /signature/default': { image: null },
  ...badgeBodies,
  ...oidcBodies,
  ...peopleBodies,
  ...xeroBodies,
  'PUT /pushdevice': { endpoint: 'https://10.0.0.8/inside', p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
}
