// @vitest-environment happy-dom
import { user } from '@college/contract/people'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { useRecordForm } from '#kit/form'
import { clientOf, startStubServer, show, type StubResponse, type StubServer } from '#kit/testing'
import {
  FactList,
  factsOf,
  PersonEditor,
  PersonFields,
  personSections,
  sectionsFor,
  slotsOf,
  type PersonSection,
} from './index.ts'
import { looker, personRow } from './tests/person.ts'

let stub: StubServer | undefined
afterEach(async () => {
  cleanup()
  await stub?.close()
})

const slotFields = Object.keys(user.fields).filter((name) => /^(date|prop)\d$|^is_(adult|senior)$/.test(name))
const setting = (name: string, value: string) => ({ name, value }) as Parameters<typeof slotsOf>[0][number]
const allSlots = slotsOf(slotFields.map((name) => setting(`label_${name}`, `Own ${name}`)))

const open = async (saved?: StubResponse): Promise<void> => {
  stub = await startStubServer((call) =>
    call.method === 'GET'
      ? { code: 200, body: { data: personRow() } }
      : (saved ?? { code: 261, body: { data: personRow() } }),
  )
}
const edit = (section: PersonSection, actor = looker(2)) =>
  show(<PersonEditor id={2} section={section} actor={actor} slots={allSlots} />, clientOf(stub?.baseURL ?? '').client)
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
const sent = () => (stub?.received ?? []).filter(({ method }) => method === 'POST').map(({ body }) => body)

/** All groups in one form, as the office's page of a person may show them; tells which fields have a place. */
function Everything({ shown }: { shown: Set<string> }) {
  const form = useRecordForm({ record: user, id: 2, onSaved: () => undefined })
  const actor = looker(1, true)
  return (
    <>
      {sectionsFor(actor, personRow(), allSlots).map((section) => (
        <PersonFields key={section} section={section} form={form} actor={actor} slots={allSlots} />
      ))}
      <button type="button" onClick={() => [...form.core.labels.keys()].forEach((name) => shown.add(name))}>
        Which
      </button>
    </>
  )
}

test('every field of a person has an input or is shown', async () => {
  await open()
  const shown = new Set<string>()
  show(<Everything shown={shown} />, clientOf(stub?.baseURL ?? '').client)
  await screen.findByLabelText(/^Username/)
  await userEvent.click(screen.getByRole('button', { name: 'Which' }))
  const told = (['person', 'signIn', 'twoStep', 'agreements'] as const).flatMap((group) =>
    factsOf(group, personRow(), 'Pacific/Auckland').flatMap(({ names }) => names),
  )
  expect([...shown, ...told].toSorted()).toEqual(Object.keys(user.fields).toSorted())
})

test('addresses on the network, forms and templates stay folded, and roles are said in words', () => {
  const at = '2026-11-20T00:00:00.000Z'
  const person = personRow({
    current_login_at: at,
    current_login_ip: '203.0.113.9',
    last_login_at: at,
    last_login_ip: '2001:db8::7',
    terms_agreed: true,
    terms_agreed_at: at,
    terms_agreed_ip: '203.0.113.8',
    terms_form_id: 12,
    terms_template_id: 4,
    type: 'padmin',
    roles: [{ id: 9, name: 'padmin', is_admin: true }],
    memberships: [],
  })
  const facts = (['person', 'signIn', 'agreements'] as const).flatMap((group) =>
    factsOf(group, person, 'Pacific/Auckland'),
  )
  render(<FactList facts={facts} />)
  const folded = [...document.querySelectorAll('details')]
  expect(folded.map(({ open, textContent }) => [open, textContent])).toEqual([
    [false, 'Details of Last sign-inFrom 203.0.113.9'],
    [false, 'Details of PreviousFrom 2001:db8::7'],
    [false, 'Details of TermsFrom 203.0.113.8, Form 12, Template 4'],
  ])
  for (const each of folded) each.remove()
  expect(document.body.textContent).not.toMatch(/203\.0|2001:db8|form 12|template 4|padmin/i)
  expect(document.body.textContent).toContain('User typePlatform administrator')
  cleanup()
  const guest = factsOf('person', personRow({ type: 'guest', roles: [], memberships: [] }), 'Pacific/Auckland')
  render(<FactList facts={guest} />)
  expect(document.body.textContent).not.toMatch(/User type|guest/)
})

test('the person is not offered what only the office writes', async () => {
  await open()
  const slots = slotsOf([])
  expect(sectionsFor(looker(2), personRow(), slots)).toEqual(['about', 'contact', 'work', 'messages', 'preferences'])
  expect(sectionsFor(looker(1, true), personRow(), allSlots)).toEqual(Object.keys(personSections))
  edit('work')
  await screen.findByLabelText(/^MCNZ number/)
  expect(screen.queryByLabelText(/^Fellow since/)).toBeNull()
  expect(screen.queryByLabelText(/^External id/)).toBeNull()
})

test('fields without words of the organisation are not there', () => {
  expect([...slotsOf([setting('label_prop2', 'Iwi'), setting('label_prop3', ' '), setting('other', 'x')])]).toEqual([
    ['prop2', 'Iwi'],
  ])
})

test('sends what was changed, with the version it was read with', async () => {
  await open()
  edit('contact')
  await userEvent.type(await screen.findByLabelText(/^Mobile/), '021 555 0147')
  await userEvent.type(screen.getByLabelText(/^Town or city/), 'Ōtautahi Christchurch')
  await save()
  await waitFor(() =>
    expect(sent()).toEqual([
      { id: 2, updated_at: '2026-11-20T00:00:00.000Z', phone_mobile: '021 555 0147', city: 'Ōtautahi Christchurch' },
    ]),
  )
})

describe('what the server refuses is said at its field', () => {
  test.each([
    [466, 'contact', 'email_alt', /^Other email/],
    [467, 'about', 'firstname', /^First name/],
    [471, 'work', 'mcnz_number', /^MCNZ number/],
    [472, 'work', 'mcnz_number', /^MCNZ number/],
    [463, 'account', 'username', /^Username/],
    [464, 'account', 'username', /^Username/],
    [465, 'account', 'email', /^Email/],
  ] as const)('%i in %s', async (code, section, path, label) => {
    await open({ code, body: { message: 'Not this one.', errors: [{ path, message: 'Not this one' }] } })
    edit(section, looker(1, true))
    // What the page knows to be wrong never gets as far as the server.
    const typed = path === 'email_alt' ? 'aroha@home.test7' : path === 'mcnz_number' ? '90037' : '7'
    await userEvent.type(await screen.findByLabelText(label), typed)
    await save()
    await screen.findByRole('link', { name: /: Not this one$/ })
    const field = screen.getByLabelText<HTMLInputElement>(label)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    expect(field.value).toMatch(/7$/)
  })
})

test('a first page elsewhere is refused before anything is sent', async () => {
  await open()
  edit('preferences')
  await userEvent.type(await screen.findByLabelText(/^First page/), 'https://example.com/')
  await save()
  expect(await screen.findAllByText(/Enter a page of this site/)).not.toHaveLength(0)
  expect(sent()).toEqual([])
})

test('says when mail came back', async () => {
  stub = await startStubServer(() => ({
    code: 200,
    body: { data: personRow({ email_undeliverable_at: '2026-11-02T00:00:00.000Z' }) },
  }))
  edit('messages')
  await screen.findByText(/Emails to the given address could not be delivered in the past\./)
})
