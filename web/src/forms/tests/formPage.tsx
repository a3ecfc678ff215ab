import type { WholeForm } from '@college/contract/forms'
import { screen } from '@testing-library/react'
import { clientOf, startStubServer, type ReceivedCall, type StubResponse } from '#kit/testing'
import { found, listed } from './rows.ts'
import { showTo, type Viewer } from './show.tsx'
import { FormPage } from '../sign/FormPage.tsx'

/** Opens the page of a form over a server that has it. */
export const openFormPage = async (
  viewer: Viewer,
  whole: WholeForm | (() => WholeForm),
  more: (call: ReceivedCall) => StubResponse | undefined = () => undefined,
) => {
  const stub = await startStubServer((call) => {
    const said = more(call)
    if (said) return said
    const path = call.path.replace('/api/v1', '')
    if (path === '/devform/whole') return found(typeof whole === 'function' ? whole() : whole)
    if (path === '/filelinks') return found([])
    if (path === '/signature/default') return found({ image: null })
    return listed([])
  })
  const shown = showTo(viewer, <FormPage />, clientOf(stub.baseURL).client, '/app/form?id=5')
  await screen.findByRole('heading', { level: 1, name: 'Case-based discussion' })
  return { stub, shown }
}
