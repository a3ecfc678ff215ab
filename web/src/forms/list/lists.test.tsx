// @vitest-environment happy-dom
import { devform, devformsignature, ownersStep, writeSchema } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createAnswers, createDeviceDrafts, DraftsProvider, invalidate } from '#kit'
import { clientOf, fromNow, startStubServer, type ReceivedCall, type StubResponse, type StubServer } from '#kit/testing'
import { answers, formOf, found, hash, listed, versionOf, waitingOf, wholeOf } from '../tests/rows.ts'
import { administrator, educator, showTo, trainee } from '../tests/show.tsx'
import { Forms } from './Forms.tsx'
import { TraineeForms } from './TraineeForms.tsx'

let stub: StubServer
afterEach(async () => {
  cleanup()
  await stub.close()
})

const open = async (more: (call: ReceivedCall) => StubResponse | undefined) => {
  stub = await startStubServer((call) => more(call) ?? listed([]))
  return clientOf(stub.baseURL).client
}
const sent = (path: string): unknown[] =>
  stub.received.filter((call) => call.path === `/api/v1${path}` && call.method !== 'GET').map(({ body }) => body)
const waiting = '/api/v1/devformsignatures/waiting'
const day = 24 * 3_600_000

test('what waits stands first, then the own forms with how far they are', async () => {
  const client = await open((call) => {
    if (call.path === waiting)
      return found([
        waitingOf({ asked_at: fromNow(-8 * day) }),
        waitingOf({ id: 22, devform_id: 6, user_name: 'Ben Okafor', asked_at: fromNow(-day) }),
      ])
    if (call.path !== '/api/v1/devforms') return undefined
    if (call.query.has('waits') || call.query.has('state')) return listed([])
    return listed([formOf({ answered: 2, signatures_given: 1 })])
  })
  showTo(trainee, <Forms />, client, '/app/forms')
  const toSign = await screen.findByRole('link', { name: '2 forms are waiting for your signature' })
  expect(toSign.getAttribute('href')).toBe('/app/forms#waiting')
  const section = screen.getByRole('region', { name: 'Waiting for me' })
  const lines = within(section).getAllByRole('listitem')
  expect(lines.map((line) => /, (8 days|yesterday)/.exec(line.textContent ?? '')?.[1])).toEqual(['8 days', 'yesterday'])
  const first = within(section).getByRole('link', { name: 'Read and sign Case-based discussion of Ngaio Wētere' })
  expect(first.getAttribute('href')).toBe('/app/form?id=5')
  const table = await screen.findByRole('table', { name: 'Forms' })
  expect(within(table).getByText('2 of 3')).toBeDefined()
  expect(within(table).getByText('1 of 3')).toBeDefined()
  expect(stub.received.some(({ path, query }) => path === '/api/v1/devforms' && query.get('user_id') === '2')).toBe(
    true,
  )
})

test('what waits beyond the first lines is said in number, with the way to all of it', async () => {
  const client = await open((call) =>
    call.path === waiting
      ? found(Array.from({ length: 8 }, (_, at) => waitingOf({ id: 21 + at, devform_id: 5 + at })))
      : undefined,
  )
  showTo(trainee, <Forms />, client, '/app/forms?state=completed')
  const all = await screen.findByRole('link', { name: 'All 8 waiting for you' })
  expect(all.dataset['count']).toBe('8')
  expect(all.getAttribute('href')).toBe('/app/forms?state=completed&unsigned=all#waiting')
  const lines = () => within(screen.getByRole('region', { name: 'Waiting for me' })).getAllByRole('listitem')
  expect(lines()).toHaveLength(6)
  await userEvent.click(all)
  await waitFor(() => expect(lines()).toHaveLength(8))
  expect(screen.queryByRole('link', { name: 'All 8 waiting for you' })).toBeNull()
})

test('own forms that wait for their owner and those to finish are said above the list, each the way to them', async () => {
  const client = await open((call) => {
    if (call.path === waiting) return found([])
    if (call.query.get('state') === 'signed') return listed([formOf({ id: 6, state: 'signed' })], 10)
    return call.query.has('waits') ? listed([formOf({ state: 'started', waits: 'part' })], 2) : undefined
  })
  const { unmount } = showTo(trainee, <Forms />, client, '/app/forms')
  const mine = await screen.findByRole('link', { name: '2 of your own are waiting for you' })
  const narrowed = new URL(mine.getAttribute('href') ?? '', stub.baseURL)
  expect(narrowed.searchParams.getAll('waits')).toEqual([...ownersStep])
  const signed = screen.getByRole('link', { name: '10 signed forms to finish' })
  expect(signed.getAttribute('href')).toBe('/app/forms?state=signed')
  expect(stub.received.filter(({ query }) => query.has('waits')).map(({ query }) => query.getAll('user_id'))).toEqual([
    ['2'],
  ])
  unmount()
  await stub.close()
  const { client: idle } = clientOf(
    (stub = await startStubServer((call) => (call.path === waiting ? found([]) : listed([])))).baseURL,
  )
  showTo(trainee, <Forms />, idle, '/app/forms')
  await screen.findByText('Nothing is waiting for you.')
})

test('a form begins from a template', async () => {
  const template = {
    id: 3,
    name: 'Case-based discussion',
    type: 'trainee',
    description: null,
    version: 2,
    signing_required: true,
    signers: null,
    archived_at: null,
    agreement: null,
  }
  const client = await open((call) => {
    if (call.path === waiting) return found([])
    if (call.path === '/api/v1/devformtemplates')
      return listed([template, { ...template, id: 4, name: 'Draft', version: 0 }])
    if (call.path === '/api/v1/devform' && call.method === 'PUT') return found(formOf({ id: 9, state: 'started' }), 201)
    return undefined
  })
  const { router } = showTo(trainee, <Forms />, client, '/app/forms?new=form')
  const dialog = await screen.findByRole('dialog', { name: 'New form' })
  await within(dialog).findByRole('radio')
  expect(within(dialog).getAllByRole('radio')).toHaveLength(1)
  expect(document.activeElement).toBe(within(dialog).getByRole('radio'))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }))
  await within(dialog).findByText('Choose a template first.')
  await userEvent.click(within(dialog).getByRole('radio'))
  await userEvent.type(within(dialog).getByLabelText('What it is about (optional)'), 'Knee')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/app/form/edit?id=9'))
  expect(sent('/devform')).toEqual([{ devformtemplate_id: 3, user_id: 2, title: 'Knee' }])
})

test('a sealed form begins without a title, also where one was written before it was chosen', async () => {
  const template = {
    id: 3,
    name: 'Case-based discussion',
    type: 'trainee',
    description: null,
    version: 2,
    encrypt: false,
    signing_required: true,
    signers: null,
    archived_at: null,
    agreement: null,
  }
  const client = await open((call) => {
    if (call.path === waiting) return found([])
    if (call.path === '/api/v1/devformtemplates')
      return listed([template, { ...template, id: 4, name: 'Feedback', encrypt: true }])
    if (call.path === '/api/v1/devform' && call.method === 'PUT') return found(formOf({ id: 9, state: 'started' }), 201)
    return undefined
  })
  const { router } = showTo(trainee, <Forms />, client, '/app/forms?new=form')
  const dialog = await screen.findByRole('dialog', { name: 'New form' })
  await userEvent.type(await within(dialog).findByLabelText('What it is about (optional)'), 'Knee of Mrs T')
  await userEvent.click(within(dialog).getByRole('radio', { name: /Feedback/ }))
  within(dialog).getByText(/This form is sealed, so it has no title/)
  expect(within(dialog).queryByLabelText('What it is about (optional)')).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Start' }))
  await waitFor(() => expect(router.state.location.search).toBe('?id=9'))
  expect(sent('/devform')).toEqual([{ devformtemplate_id: 4, user_id: 2 }])
})

test('what was begun last stands ready to be asked for, whatever was never completed', async () => {
  const template = { id: 3, name: 'Mini-CEX', type: 'trainee', version: 2, encrypt: false, parts: 1 }
  const left = formOf({ id: 5, devformtemplate_id: 3, state: 'started', completed_at: null })
  const asked = formOf({ id: 8, devformtemplate_id: 4 })
  const client = await open(({ path, query }) => {
    if (path === '/api/v1/devformtemplates') return listed([template, { ...template, id: 4, name: 'DOPS' }])
    // As the database has it: what is not completed stands first where the last completed do.
    if (path === '/api/v1/devforms') return listed(query.get('sort') === '-id' ? [asked, left] : [left, asked])
    if (path === '/api/v1/devformtemplate/version') return found(versionOf())
    return path === waiting || path === '/api/v1/devform/candidates' ? found([]) : undefined
  })
  showTo(trainee, <Forms />, client, '/app/forms?new=asked')
  const form = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Form' })
  await waitFor(() => expect(form.value).toBe('4'))
})

test('a refusal stands at the person it is about, and who was typed is there again once the dialog was closed', async () => {
  const drafts = createDeviceDrafts(trainee.id + 300)
  const schema = writeSchema({
    pages: [
      {
        key: 'page',
        title: '',
        sections: [
          {
            key: 'rated',
            title: '',
            by: ['nurse'],
            questions: [{ key: 'well', title: 'Well', required: false, kind: 'short_text' }],
          },
        ],
      },
    ],
  })
  const anyone = { key: 'nurse', title: 'Assessor', who: 'anyone' } as const
  const version = versionOf({ schema, signers: { order: 'any', parties: [anyone] } })
  const errors = [
    { path: 'signers.2.signer_email', message: 'Enter an email address, like name@example.org' },
    { path: 'signers.0.signer_id', message: 'They have left the college.' },
  ]
  let isRefused = true
  const client = await open(({ path }) => {
    if (path === '/api/v1/devformtemplates') return listed([{ ...version, id: 3, type: 'trainee', parts: 1 }])
    if (path === '/api/v1/devformtemplate/version') return found(version)
    if (path === '/api/v1/devform/candidates')
      return found([{ id: 7, name: 'Ben Okafor', role: 'Educator', supervisor: false }])
    if (path === '/api/v1/devform/asked')
      return isRefused ? { code: 400, body: { message: 'Check the fields.', errors } } : found([], 201)
    return path === waiting ? found([]) : undefined
  })
  const { router } = showTo(
    trainee,
    <DraftsProvider drafts={drafts}>
      <Forms />
    </DraftsProvider>,
    client,
    '/app/forms?new=asked',
  )
  const email = (which: string) => screen.getByLabelText(`Their email${which} (optional)`)
  const ben = await screen.findByLabelText(/^Ben Okafor/)
  await userEvent.click(screen.getByRole('button', { name: 'Someone without an account' }))
  await userEvent.click(ben)
  await userEvent.type(screen.getByLabelText('Name of someone without an account'), 'Ana')
  await userEvent.click(screen.getByRole('button', { name: 'Another person without an account' }))
  await userEvent.type(screen.getByLabelText('Name of someone without an account 2'), 'Losa')
  await userEvent.type(email(' 2'), 'losa@clinic')
  await userEvent.type(screen.getByLabelText('What it is about (optional)'), 'Knee injection')
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await screen.findByText('Enter an email address, like name@example.org')
  expect(email(' 2').getAttribute('aria-invalid')).toBe('true')
  expect(email(' 1').getAttribute('aria-invalid')).not.toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(email(' 2')))
  expect(screen.getByText('Ben Okafor: They have left the college.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await router.navigate('/app/forms?new=asked')
  await waitFor(() => expect(screen.queryByDisplayValue('losa@clinic')).not.toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>(/^Ben Okafor/).checked).toBe(true)
  await screen.findByDisplayValue('Knee injection')
  await userEvent.type(email(' 2'), '.nz')
  expect(screen.queryByText('Enter an email address, like name@example.org')).toBeNull()
  isRefused = false
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('/devform/asked').at(-1)).toEqual({
    devformtemplate_id: 3,
    party: 'nurse',
    title: 'Knee injection',
    signers: [{ signer_id: 7 }, { signer_name: 'Ana' }, { signer_name: 'Losa', signer_email: 'losa@clinic.nz' }],
  })
  await waitFor(async () => expect(await drafts.list()).toEqual([]))
})

test('several are read and signed in one act, each with its own result', async () => {
  const client = await open((call) => {
    if (call.path === waiting)
      return found([waitingOf(), waitingOf({ id: 22, devform_id: 6, form_name: 'Mini-CEX', user_name: 'Ben Okafor' })])
    if (call.path === '/api/v1/devform/whole') return found(wholeOf())
    if (call.path === '/api/v1/devformsignatures/sign')
      return found([
        { id: 21, signed: true, message: null },
        { id: 22, signed: false, message: 'This form was changed since you read it.' },
      ])
    return undefined
  })
  showTo(educator, <Forms />, client, '/app/forms?sign=several')
  await userEvent.click(await screen.findByLabelText('Case-based discussion, Ngaio Wētere'))
  await userEvent.click(screen.getByLabelText('Mini-CEX, Ben Okafor'))
  await userEvent.click(screen.getByRole('button', { name: 'Read Case-based discussion of Ngaio Wētere' }))
  await screen.findByText(answers.well)
  await userEvent.click(screen.getByRole('button', { name: 'Sign 2 as Helen Rāpana' }))
  await screen.findByText('Read them, then tick this.')
  await userEvent.click(screen.getByLabelText(/^I have read each form, and for each I declare: I took part in this/))
  await userEvent.click(screen.getByRole('button', { name: 'Sign 2 as Helen Rāpana' }))
  await screen.findByRole('heading', { level: 1, name: '1 of 2 signed' })
  expect(screen.getByText(/This form was changed since you read it\./)).toBeDefined()
  expect(sent('/devformsignatures/sign')).toEqual([{ signatures: [21, 22].map((id) => ({ id, content_hash: hash })) }])
})

test('a form that is changed while it is read is read again before it is signed', async () => {
  const newHash = '0'.repeat(64)
  const other = { id: 22, devform_id: 6, form_name: 'Mini-CEX', user_name: 'Ben Okafor' }
  let now = hash
  const client = await open((call) => {
    if (call.path === waiting) return found([waitingOf({ content_hash: now }), waitingOf(other)])
    if (call.path === '/api/v1/devform/whole')
      return found(
        wholeOf({ signing_hash: now, form: formOf({ data: now === hash ? answers : { ...answers, well: 'Late.' } }) }),
      )
    if (call.path === '/api/v1/devformsignatures/sign')
      return found([21, 22].map((id) => ({ id, signed: true, message: null })))
    return undefined
  })
  const known = createAnswers()
  showTo(educator, <Forms />, client, '/app/forms?sign=several', known)
  const first = await screen.findByLabelText<HTMLInputElement>('Case-based discussion, Ngaio Wētere')
  const second = screen.getByLabelText<HTMLInputElement>('Mini-CEX, Ben Okafor')
  const declared = screen.getByLabelText<HTMLInputElement>(/^I have read each form/)
  await userEvent.click(screen.getByRole('button', { name: 'Read Case-based discussion of Ngaio Wētere' }))
  await screen.findByText(answers.well)
  for (const one of [first, second, declared]) await userEvent.click(one)
  now = newHash
  void invalidate(known, [devformsignature.name, devform.name])
  await screen.findByText('This form was changed while you had it open: read it again.')
  expect([first, second, declared].map(({ checked }) => checked)).toEqual([false, true, false])
  await screen.findByText('Late.')
  expect(screen.queryByText(answers.well)).toBeNull()
  await userEvent.click(first)
  expect(screen.queryByText(/was changed while you had it open/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign 2 as Helen Rāpana' }))
  await screen.findByText('Read them, then tick this.')
  await userEvent.click(declared)
  await userEvent.click(screen.getByRole('button', { name: 'Sign 2 as Helen Rāpana' }))
  await screen.findByText('Each form shows your signature.')
  expect(sent('/devformsignatures/sign')).toEqual([
    {
      signatures: [
        { id: 21, content_hash: newHash },
        { id: 22, content_hash: hash },
      ],
    },
  ])
})

test('no form is signed with what it says only since it was read', async () => {
  // The list comes again before the form does: what stands on the page is still the old text.
  let now = hash
  const client = await open((call) => {
    if (call.path === waiting) return found([waitingOf({ content_hash: now })])
    return call.path === '/api/v1/devform/whole' ? found(wholeOf()) : undefined
  })
  const known = createAnswers()
  showTo(educator, <Forms />, client, '/app/forms?sign=several', known)
  await userEvent.click(await screen.findByRole('button', { name: /^Read Case-based/ }))
  await screen.findByText(answers.well)
  now = '0'.repeat(64)
  void invalidate(known, [devformsignature.name])
  await screen.findByText('This form was changed while you had it open: read it again.')
  expect(screen.queryByText(answers.well)).toBeNull()
})

test('who has no trainees reads what comes here', async () => {
  const client = await open((call) => (call.path === waiting ? found([]) : undefined))
  showTo(trainee, <TraineeForms />, client, '/app/forms/trainee')
  await screen.findByText('No trainees yet')
  expect(screen.getByRole('link', { name: 'Contact the office' })).toBeDefined()
  cleanup()
  // The office is not sent to itself.
  showTo(administrator, <TraineeForms />, client, '/app/forms/trainee')
  expect(await screen.findByRole('link', { name: 'All trainee forms' })).toBeDefined()
})
