// @vitest-environment happy-dom
import { questionsOf, readSchema, type FormTemplate } from '@college/contract/forms'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toasts } from '#kit'
import { afterEach, expect, test } from 'vitest'
import { changeQuestion } from '../model/edits.ts'
import { fourQuestions } from '../tests/models.ts'
import { found, listed, openOffice, templateRow, type Office } from '../tests/office.ts'
import { showOffice } from '../tests/show.tsx'
import { BuilderScreen } from './BuilderScreen.tsx'

let office: Office
let person = 700
afterEach(async () => {
  cleanup()
  toasts.clear()
  await office.stub.close()
  person += 1
})

const open = async (row: FormTemplate = templateRow({}, fourQuestions()), tab = ''): Promise<void> => {
  showOffice(<BuilderScreen />, office.client, `/app/formtemplate/admin?id=7${tab}`, { person })
  await screen.findByRole('heading', { level: 1, name: row.name })
  await waitFor(() => expect(document.querySelector('[inert], h2')).not.toBeNull())
}
const begin = async (row?: FormTemplate, tab?: string): Promise<void> => {
  office = await openOffice(row ?? templateRow({}, fourQuestions()))
  await open(row, tab)
}

/** The titles of the questions as they stand in the canvas. */
const titles = (): string[] =>
  screen
    .getAllByRole('button', { name: /, (short text|yes or no|long text|total|choice)$/ })
    .map((face) => face.getAttribute('aria-label')?.replace(/, [a-z ]+$/, '') ?? '')
/** The questions that the server received last. */
const keptTitles = (): string[] =>
  questionsOf(readSchema(office.row().schema).model).map(({ question }) => question.title)
const face = (name: string) => screen.getByRole('button', { name })
const question = () => screen.getByLabelText<HTMLInputElement>('Question')

test('questions are added, written and saved by themselves', async () => {
  await begin(templateRow())
  await screen.findByText(/No questions here yet/)
  await userEvent.click(face('Long text'))
  await waitFor(() => expect(document.activeElement).toBe(question()))
  // The words that stand for one's own are replaced by what is typed at once.
  await userEvent.keyboard('What was discussed')
  await userEvent.click(face('Choice'))
  await userEvent.type(await screen.findByLabelText('Choice 2'), '{Enter}')
  await userEvent.type(await screen.findByLabelText('Choice 3'), 'Ward')
  await waitFor(() => expect(keptTitles()).toEqual(['What was discussed', 'Choose one']))
  await screen.findByText(/^Draft saved at/)
  const kept = questionsOf(readSchema(office.row().schema).model)[1]?.question
  expect(kept?.kind === 'one_of' && kept.choices.map(({ title }) => title)).toEqual([
    'First choice',
    'Second choice',
    'Ward',
  ])
  // Said once, nothing is sent again.
  const sent = office.sent('/devformtemplate').length
  await new Promise((resolve) => setTimeout(resolve, 150))
  expect(office.sent('/devformtemplate')).toHaveLength(sent)
})

test('what the server has not got lies on the device after a reload', async () => {
  office = await openOffice(templateRow({}, fourQuestions()), (call) =>
    call.path === '/api/v1/devformtemplate' && call.method === 'POST'
      ? { code: 400, body: { message: 'Not now.' } }
      : undefined,
  )
  await open()
  await userEvent.click(face('Case, short text'))
  await userEvent.type(question(), ' in words')
  await screen.findByText(/Not now\. It’s kept on this device\./)
  cleanup()
  await open()
  await screen.findByRole('button', { name: 'Case in words, short text' })
})

test('the arrow keys and the buttons put questions in order, through sections and pages; the focus goes along', async () => {
  await begin()
  await userEvent.click(face('Case, short text'))
  face('Move Case: press the arrow keys, or drag').focus()
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Was an interpreter needed?', 'Case']))
  await screen.findByText('Case is now question 2 of 2 of First.')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Move Case:/))
  await userEvent.keyboard('{ArrowDown}')
  await screen.findByText('Case is now question 1 of 2 of Second.')
  await userEvent.click(face('Move Case down'))
  await userEvent.click(face('Move Case down'))
  await screen.findByText('Case is now question 1 of 2 of Third.')
  await waitFor(() => expect(document.activeElement).toBe(face('Move Case down')))
  await userEvent.click(face('Move Case down'))
  await waitFor(() => expect(titles().at(-1)).toBe('Case'))
  expect(face('Move Case down').hasAttribute('disabled')).toBe(true)
  await waitFor(() => expect(keptTitles().at(-1)).toBe('Case'))
})

test('a deleted question comes back to its place, and each step is undone by its key', async () => {
  await begin()
  const before = titles()
  await userEvent.click(face('Was an interpreter needed?, yes or no'))
  await userEvent.click(face('Delete Was an interpreter needed?'))
  expect(titles()).not.toContain('Was an interpreter needed?')
  await userEvent.click(
    within(await screen.findByText('Question deleted').then((text) => text.parentElement ?? document.body)).getByRole(
      'button',
      { name: 'Undo' },
    ),
  )
  await waitFor(() => expect(titles()).toEqual(before))
  await userEvent.click(face('Copy Was an interpreter needed?'))
  expect(titles()).toHaveLength(5)
  await userEvent.type(question(), ' Again')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(question().value).toBe('Was an interpreter needed?')
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(titles()).toEqual(before)
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(titles()).toHaveLength(5)
})

test('when something shows is said in words and made without any', async () => {
  await begin()
  await screen.findByText('Only if “Was an interpreter needed?” is Yes')
  screen.getByText('1 part depends on this')
  await userEvent.click(face('Setting, short text'))
  await userEvent.click(face('Condition'))
  await userEvent.selectOptions(screen.getByLabelText('Question, condition 1'), 'Case')
  await userEvent.selectOptions(screen.getByLabelText('How to look at the answer, condition 1'), 'is answered')
  await screen.findByText('Only if “Case” is answered')
  await userEvent.click(face('Remove condition 1'))
  await waitFor(() => expect(screen.queryByText('Only if “Case” is answered')).toBeNull())
})

test('problems are shown where they are and before publishing, with a link', async () => {
  await begin()
  await userEvent.click(face('Setting, short text'))
  await userEvent.clear(question())
  await screen.findAllByText('This cannot be empty')
  expect(question().getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getAllByRole('button', { name: 'Publish version 1' })[0] ?? question())
  const dialog = await screen.findByRole('dialog', { name: 'Version 1 is not ready yet' })
  within(dialog).getByText('One thing has to be put right first.')
  await userEvent.click(within(dialog).getByRole('button', { name: /A question without words/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(office.sent('/devformtemplate/publish')).toEqual([])
})

test('publishing says what it does to open forms, saves first, and makes the next version', async () => {
  await begin(templateRow({ version: 3 }, fourQuestions()))
  await userEvent.click(face('Case, short text'))
  await userEvent.type(question(), ' and setting')
  await userEvent.click(screen.getAllByRole('button', { name: 'Publish version 4' })[0] ?? question())
  const dialog = await screen.findByRole('dialog', { name: 'Publish version 4 of Case-based discussion?' })
  await within(dialog).findByText('Version 3 stays with its 12 open forms. New forms use version 4.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish version 4' }))
  await screen.findByText('Version 4 is published')
  expect(keptTitles()[0]).toBe('Case and setting')
  expect(office.sent('/devformtemplate/publish')).toEqual([{ id: 7, updated_at: office.row().updated_at }])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull())
})

test('publishing warns of a part for a role that only closed accounts have, or that is gone', async () => {
  const model = changeQuestion(fourQuestions(), 'c', (each) => ({ ...each, by: ['censor'] }))
  const parties = ['Censor', 'Examiner'].map((role) => ({
    key: role.toLowerCase(),
    title: role,
    who: 'role' as const,
    role,
  }))
  const row = templateRow({ version: 3, signing_required: true, signers: { order: 'any', parties } }, model)
  office = await openOffice(row, ({ path }) =>
    path === '/api/v1/roles' ? listed([{ id: 1, name: 'Censor', held: false }]) : undefined,
  )
  await open(row)
  await userEvent.click(screen.getAllByRole('button', { name: 'Publish version 4' })[0] ?? question())
  const dialog = await screen.findByRole('dialog', { name: 'Publish version 4 of Case-based discussion?' })
  await within(dialog).findByText(
    'No one with an open account has the role Censor. Until someone does, no one can sign as it.',
  )
  within(dialog).getByText('There is no role Examiner here any more. Choose who signs.')
  // It is no reason not to publish: somebody may get the role.
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish version 4' }))
  await screen.findByText('Version 4 is published')
})

test('publishing is offered once something differs from the published version', async () => {
  await begin(templateRow({ version: 3, unpublished: false }, fourQuestions()))
  const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem')
  expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Form templates', 'Case-based discussion'])
  expect(screen.queryByRole('button', { name: /^Publish/ })).toBeNull()
  await userEvent.click(face('Case, short text'))
  await userEvent.type(question(), ' and setting')
  await userEvent.click(screen.getAllByRole('button', { name: 'Publish version 4' })[0] ?? question())
  await screen.findByRole('dialog', { name: 'Publish version 4 of Case-based discussion?' })
})

test('publishing stays offered while the change is being saved', async () => {
  let answerSave = (): void => undefined
  const held = new Promise<undefined>((resolve) => {
    answerSave = () => resolve(undefined)
  })
  const row = templateRow({ version: 3, unpublished: false }, fourQuestions())
  office = await openOffice(row, ({ path, method }) =>
    path === '/api/v1/devformtemplate' && method === 'POST' ? held : undefined,
  )
  await open(row)
  await userEvent.click(face('Case, short text'))
  await userEvent.type(question(), ' and setting')
  await waitFor(() => expect(office.sent('/devformtemplate')).toHaveLength(1))
  const offered = screen.getAllByRole('button', { name: 'Publish version 4' })[0]
  answerSave()
  await screen.findByText(/^Draft saved at/)
  expect(screen.getAllByRole('button', { name: 'Publish version 4' })[0]).toBe(offered)
})

/** Another person saves the template before our first save. */
const raced = async (): Promise<void> => {
  const mine = templateRow({}, fourQuestions())
  const model = changeQuestion(fourQuestions(), 'c', (each) => ({ ...each, title: 'Place' }))
  const theirs = templateRow({ updated_at: '2026-11-05T02:00:00.000Z' }, model)
  let isOver = false
  office = await openOffice(theirs, (call) => {
    if (call.path !== '/api/v1/devformtemplate') return undefined
    if (call.method === 'POST') isOver = true
    return call.method === 'GET' && !isOver ? found(mine) : undefined
  })
  await open(mine)
  await userEvent.click(face('Case, short text'))
  await userEvent.type(question(), '!')
  await screen.findByText(/Another person saved this template at/)
}

test('another’s version is there already: going on with mine sends it over theirs', async () => {
  await raced()
  expect(keptTitles()).toContain('Place')
  await userEvent.click(face('Keep mine'))
  await waitFor(() =>
    expect(keptTitles()).toEqual(['Case!', 'Was an interpreter needed?', 'Setting', 'Which language?']),
  )
})

test('another’s version is there already: theirs is taken', async () => {
  await raced()
  await userEvent.click(face('Keep a copy of mine'))
  expect(office.saved.map(({ name }) => name)).toEqual(['case-based-discussion-my-copy.json'])
  await userEvent.click(face('Use theirs'))
  await waitFor(() => expect(titles()).toContain('Place'))
  expect(titles()[0]).toBe('Case')
})

test('it is tried out beside the builder: conditions and problems work, and nothing is kept', async () => {
  await begin()
  await userEvent.click(screen.getAllByRole('button', { name: 'Try it' })[0] ?? document.body)
  const trial = await screen.findByRole('complementary', { name: 'Try it' })
  await userEvent.click(within(trial).getByRole('button', { name: 'Check answers' }))
  await within(trial).findByText('Choose yes or no')
  await userEvent.type(within(trial).getByLabelText('Case'), 'A shoulder')
  await userEvent.click(within(trial).getByLabelText('Yes'))
  await userEvent.type(within(trial).getByLabelText('Setting'), 'Clinic')
  await userEvent.click(within(trial).getByRole('button', { name: 'Next' }))
  await userEvent.type(await within(trial).findByLabelText('Which language?'), 'Samoan')
  await userEvent.click(within(trial).getByRole('button', { name: 'Check answers' }))
  await within(trial).findByText('It would be complete now.')
  await userEvent.click(within(trial).getByRole('button', { name: 'Start over' }))
  await userEvent.click(await within(trial).findByLabelText('No'))
  await within(trial).findByRole('button', { name: 'Check answers' })
  expect(office.sent('/devformtemplate')).toEqual([])
  expect(office.sent('/devform')).toEqual([])
})

test('who signs is named, and saved', async () => {
  await begin(templateRow({}, fourQuestions()), '&tab=signers')
  await userEvent.click(await screen.findByLabelText('This form is signed'))
  await userEvent.click(face('Add signature'))
  await userEvent.selectOptions(screen.getByLabelText('Who gives signature 2'), 'The person who fills it in')
  await userEvent.click(screen.getByLabelText('One after the other'))
  await screen.findByText('Replace “Signer” with who signs, such as Supervisor')
  const named = screen.getByLabelText('Signature 2')
  await userEvent.clear(named)
  await userEvent.type(named, 'Trainee')
  await screen.findByText('2 signatures are needed, one after the other.')
  await waitFor(() =>
    expect(office.row().signers).toEqual({
      order: 'in_order',
      parties: [
        { key: 'supervisor', title: 'Supervisor', who: 'supervisor' },
        { key: 'signer', title: 'Trainee', who: 'owner' },
      ],
    }),
  )
  expect(office.row().signing_required).toBe(true)
})
