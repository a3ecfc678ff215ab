// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { largeModel } from '../tests/models.ts'
import { openOffice, templateRow, type Office } from '../tests/office.ts'
import { showOffice } from '../tests/show.tsx'
import { BuilderScreen } from './BuilderScreen.tsx'

let office: Office
afterEach(async () => {
  cleanup()
  await office.stub.close()
})

/** The face of each question with what it was drawn with last: React keeps that at the element, and makes it anew for each drawing. */
const faces = (): ReadonlyMap<string, unknown> =>
  new Map(
    Array.from(document.querySelectorAll('ol > li > button[aria-pressed]'), (face) => [
      face.id,
      Object.entries(face).find(([name]) => name.startsWith('__reactProps$'))?.[1],
    ]),
  )

test('with 300 questions typing draws the touched one again, and none of the others', async () => {
  office = await openOffice(templateRow({}, largeModel()))
  showOffice(<BuilderScreen />, office.client, '/app/formtemplate/admin?id=7', { person: 790 })
  await waitFor(() => expect(document.getElementById('face-q_2_1_1')).not.toBeNull())
  fireEvent.click(document.getElementById('face-q_2_1_1') ?? document.body)
  // One call reads what is shown and what is worked on.
  const reads = office.stub.received.filter(
    ({ method, path }) => method === 'GET' && path === '/api/v1/devformtemplate',
  )
  expect(reads).toHaveLength(1)

  const title = document.getElementById('property-title') ?? document.body
  const before = faces()
  expect(before.size).toBe(300)
  for (const letters of ['U', 'Ur', 'Urg']) fireEvent.change(title, { target: { value: letters } })
  // What speaks of it says so a moment later, and it is saved.
  await waitFor(() => expect(document.body.textContent).toMatch(/Draft saved at .*Only if “Urg” is Yes/s))
  const drawn = [...faces()].filter(([id, props]) => before.get(id) !== props).map(([id]) => id)
  expect(drawn).toEqual(['face-q_2_1_1'])
})
