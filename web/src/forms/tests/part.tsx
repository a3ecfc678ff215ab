import { writeSchema, type FormModel, type GuestDocument, type WholeForm } from '@college/contract/forms'
import { screen } from '@testing-library/react'
import { createDeviceDrafts, DraftsProvider, type DeviceDrafts } from '#kit'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse } from '#kit/testing'
import { documentOf, formOf, found, listed, signatureOf, versionOf, wholeOf } from './rows.ts'
import { educator, showTo } from './show.tsx'
import { FormPage } from '../sign/FormPage.tsx'

const parts: FormModel = {
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        {
          key: 'own',
          title: '',
          questions: [{ key: 'case', title: 'Case', required: true, kind: 'short_text' }],
        },
        {
          key: 'rated',
          title: '',
          by: ['supervisor', 'nurse'],
          questions: [
            { key: 'well', title: 'What went well', required: true, kind: 'short_text' },
            { key: 'next', title: 'What to work on', required: false, kind: 'short_text' },
          ],
        },
      ],
    },
  ],
}
/** A template in which a supervisor and a nurse each have a part. */
export const template = versionOf({ schema: writeSchema(parts) })
/** What a guest reads who fills in a part. */
export const filling = (over: Partial<GuestDocument> = {}): GuestDocument =>
  documentOf({ template, fills: true, completed_at: null, data: {}, ...over })
/** A form whose parts are filled in. */
export const form = formOf({ state: 'started', completed_at: null, content_hash: null, parts: 2 })
/** The request to fill in a part. */
export const row = signatureOf({ mine: true, fills: true })
/** What a signer reads who fills in a part. */
export const toFill = (over: Partial<WholeForm> = {}): WholeForm =>
  wholeOf({ form, template, signatures: [row], may: ['sign'], ...over })
/** The content once it was changed. */
export const newHash = '0'.repeat(64)

/** A server with a form, as its page and a link read it. */
export const answerAll = (
  read: () => GuestDocument | WholeForm | StubResponse,
  more: (call: ReceivedCall) => StubResponse | undefined,
) =>
  startStubServer((call) => {
    const said = more(call)
    if (said) return said
    if (call.path === '/api/v1/signing/read' || call.path === '/api/v1/devform/whole') {
      const now = read()
      return 'code' in now ? now : found(now)
    }
    if (call.path === '/api/v1/filelinks') return found([])
    return call.path === '/api/v1/signature/default' ? found({ image: null }) : listed([])
  })
/** A page that keeps what is typed. */
export const keeping = (drafts: DeviceDrafts, page: React.ReactNode) => (
  <DraftsProvider drafts={drafts}>{page}</DraftsProvider>
)

/** Opens the page of a form whose part a signer fills in. */
export const openPart = async (
  read: () => WholeForm | StubResponse,
  more: (call: ReceivedCall) => StubResponse | undefined = () => undefined,
  drafts = createDeviceDrafts(educator.id),
) => {
  const stub = await answerAll(read, more)
  const { client } = clientOf(stub.baseURL)
  showTo(educator, keeping(drafts, <FormPage />), client, '/app/form?id=5')
  // The form, or why it is not there.
  await screen.findByText(/^(Your part|This form isn’t with you any more)$/)
  return stub
}
