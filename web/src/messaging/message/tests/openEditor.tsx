import 'fake-indexeddb/auto'
import type { Actor } from '@college/contract/kit'
import type { Audience, MessageCheck } from '@college/contract/messaging'
import { screen } from '@testing-library/react'
import { Confirmation, createDeviceDrafts, DraftsProvider, Toasts } from '#kit'
import { administrator, clientOf, show, startStubServer, type StubResponse, type StubServer } from '#kit/testing'
import { MessageEditorScreen } from '../MessageEditor.tsx'
import { MessageReader } from '../reader.ts'

export const office = { ...administrator, id: 5 }
export const director = { ...office, admin_organisations: [], roles: ['Director'], home_roles: ['Director'] }
export const trainee = { ...director, roles: ['Trainee'], home_roles: ['Trainee'] }
export const at = '2026-11-20T00:00:00.000Z'
export const draft = {
  id: 7,
  organisation_id: 1,
  sender_id: 5,
  subject: 'Peer group',
  text: '<p>We meet on Thursday.</p>',
  recipients: { groups: ['everyone'] },
  state: 'draft',
  newsletter: false,
  reply_by_mail: false,
  event_on: null,
  reminds_of: null,
  reply_to_id: null,
  sent_to: null,
  updated_at: at,
  created_at: at,
}
export const versionAt = (version: number): string => `2026-11-20T00:00:0${version}.000Z`
const check: MessageCheck = {
  recipients: 400,
  blind: 0,
  without_address: 0,
  without_names: [],
  bouncing: 0,
  bouncing_names: [],
  unconfirmed: 0,
  unconfirmed_names: [],
  unwanted: 0,
  gone: 0,
  much_larger: false,
  problems: [],
  people: [],
  preview: null,
}
const template = {
  id: 3,
  name: 'Newsletter',
  event: null,
  purpose: 'message',
  subject: 'News',
  text: 'Kia ora {{firstname}}',
  active: true,
}

export const behind = { name: 'Fellows in Otago behind', query: { state: ['behind'], q: ['Otago'] } }
const filters = [
  { id: 1, name: 'filters.cyclepeople.fellow', value: [behind, { name: 'No filter' }] },
  { id: 2, name: 'filters.trainees', value: [{ ...behind, query: { standing: ['behind'] } }] },
]
const roles = ['Trainee', 'Administrator', 'Examiner'].map((name, id) => ({ id: id + 1, name, is_admin: false }))

interface Answers {
  readonly bcc?: Audience | null
  /** What the server says to the first tries to send. */
  readonly refusals?: readonly StubResponse[]
  /** The draft as it is once the server has refused. */
  readonly now?: typeof draft
  readonly reader?: Actor
  readonly address?: string
  /** Whose drafts the device keeps; it keeps none where left out. */
  readonly device?: number
  /** What the server says to a new message. */
  readonly made?: StubResponse
}

/** The editor of a message with a small server behind it, which is returned. */
export const openEditor = async (
  known: Partial<MessageCheck> = {},
  {
    bcc = null,
    refusals = [],
    now = draft,
    reader = office,
    address = '/app/message/edit?id=7',
    device,
    made,
  }: Answers = {},
): Promise<StubServer> => {
  const left = [...refusals]
  let version = 0
  const stub = await startStubServer(({ method, path, body }) => {
    switch (`${method} ${path.replace('/api/v1', '')}`) {
      case 'GET /message/check':
        return { code: 200, body: { data: { ...check, ...known } } }
      case 'GET /message/writing':
        return {
          code: 200,
          body: { data: { id: 7, recipients: draft.recipients, bcc, names: [{ id: 9, name: 'Rewi' }] } },
        }
      case 'GET /message':
        return { code: 200, body: { data: left.length < refusals.length ? now : draft } }
      case 'GET /messagetemplates':
        return { code: 200, body: { data: [template], info: { total: 1, limit: 200, offset: 0, next: null } } }
      case 'GET /roles':
        return { code: 200, body: { data: roles, info: { total: 3, limit: 500, offset: 0, next: null } } }
      case 'GET /message/people':
        return { code: 200, body: { data: [{ id: 77, name: 'Tama Reweti', roles: ['Trainee'] }] } }
      case 'POST /message/test':
        return { code: 202, body: { data: { id: 7, to: 'priya@example.nz', kept: false } } }
      case 'GET /userconfigs':
        return { code: 200, body: { data: filters, info: { total: 1, limit: 50, offset: 0, next: null } } }
      case 'PUT /message':
        return made ?? { code: 260, body: { data: [] } }
      case 'POST /message/send':
        return left.shift() ?? { code: 202, body: { data: { ...draft, state: 'queued', sent_to: 398 } } }
      case 'POST /message': {
        version += 1
        const changes = typeof body === 'object' ? body : {}
        return { code: 261, body: { data: { ...draft, ...changes, bcc: null, updated_at: versionAt(version) } } }
      }
      default:
        return { code: 260, body: { data: [] } }
    }
  })
  const screens = (
    <MessageReader value={reader}>
      <MessageEditorScreen />
      <Confirmation />
      <Toasts />
    </MessageReader>
  )
  show(
    device === undefined ? (
      screens
    ) : (
      <DraftsProvider drafts={createDeviceDrafts(device)} quiet={20}>
        {screens}
      </DraftsProvider>
    ),
    clientOf(stub.baseURL).client,
    { path: address },
  )
  await screen.findByLabelText('Before you send')
  return stub
}
