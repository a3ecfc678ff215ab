// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSearchParams } from '#kit/router'
import { afterEach, describe, expect, test } from 'vitest'
import { toasts } from '#kit'
import type { ReceivedCall, StubResponse } from '#kit/testing'
import { AttachmentField } from '../attach/AttachmentField.tsx'
import { useAttachments } from '../attach/attachments.ts'
import { Files } from '../list/Files.tsx'
import { FilePage } from '../page/FilePage.tsx'
import { fileRow, folderRow, openFiles, type FilesCollege } from './college.ts'
import { showFiles } from './show.tsx'

let college: FilesCollege
afterEach(async () => {
  cleanup()
  toasts.clear()
  await college.stub.close()
})

const root = folderRow(1, 'My files', null)
const audit = folderRow(2, 'Audit 2026', 1)
const courses = folderRow(3, 'Courses', 1)
const letter = fileRow({ id: 10, encrypted: true })
const notes = fileRow({ id: 11, name: 'notes.txt', parent_file_id: 2, size: 412_000, mimetype: 'text/plain' })

const open = async (more: (call: ReceivedCall) => StubResponse | undefined = () => undefined, path = '/app/files') => {
  college = await openFiles([root, audit, courses, letter, notes], more)
  return showFiles(<Files />, college.client, path)
}

const rowOf = (name: RegExp) => screen.findByRole('row', { name })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

describe('a folder', () => {
  test('shows what is in it, beside the tree, with sizes and what room is left', async () => {
    await open()
    const row = await rowOf(/ethics-letter\.pdf/)
    expect(within(row).getByText('186 KB')).toBeDefined()
    expect(within(row).getByText('16/11/2026')).toBeDefined()
    expect(within(row).getByText('Encrypted')).toBeDefined()
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/app/file?id=10')
    expect((await rowOf(/Audit 2026/)).querySelector('a')?.getAttribute('href')).toBe('/app/files?folder=2')
    expect(screen.queryByText('notes.txt')).toBeNull()
    expect(screen.getAllByRole('treeitem').map((item) => item.textContent)).toEqual([
      'My files',
      'Audit 2026',
      'Courses',
    ])
    expect((await screen.findAllByText('620 MB of 2 GB used')).length).toBeGreaterThan(0)
    expect(college.asked('/files').every(({ query }) => query.get('sort') === '-is_folder,name')).toBe(true)
  })

  test('is opened from the tree with the keys', async () => {
    const { router } = await open()
    const item = await screen.findByRole('treeitem', { name: 'My files' })
    item.focus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(router.state.location.search).toBe('?folder=2')
    expect(await rowOf(/notes\.txt/)).toBeDefined()
    expect(screen.getByRole('heading', { level: 1, name: 'Audit 2026' })).toBeDefined()
  })

  test('searching looks through all of them', async () => {
    await open()
    await rowOf(/ethics-letter/)
    await userEvent.type(screen.getByLabelText('Search'), 'notes')
    expect(await rowOf(/notes\.txt/)).toBeDefined()
    const asked = college.asked('/files').filter(({ query }) => query.get('q') === 'notes')
    expect(asked.map(({ query }) => query.get('parent_file_id'))).toEqual([null])
  })

  test('a folder that is not there says so', async () => {
    await open(undefined, '/app/files?folder=99')
    expect(await screen.findByText('This folder isn’t here')).toBeDefined()
  })
})

describe('what can be done', () => {
  test('a new folder needs a name that can be kept', async () => {
    await open()
    await press('Folder')
    const field = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.type(field, '../up')
    await press('Create folder')
    expect(await screen.findByText('A name can’t have slashes')).toBeDefined()
    expect(college.asked('/file', 'PUT')).toEqual([])
    await userEvent.clear(field)
    await userEvent.type(field, 'Consent notes')
    await press('Create folder')
    expect(await rowOf(/Consent notes/)).toBeDefined()
    expect(college.asked('/file', 'PUT')[0]?.body).toEqual({ name: 'Consent notes', parent_file_id: 1 })
  })

  test('a name that is taken stays in its field, with the words for it', async () => {
    const taken = { code: 468, body: { message: 'There is a “Courses” in this folder already.' } }
    await open(({ method, path }) => (method === 'POST' && path.endsWith('/file') ? taken : undefined))
    await rowOf(/Audit 2026/)
    await press('Actions for Audit 2026')
    await press('Rename')
    const field = screen.getByRole('textbox', { name: 'Name' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Courses')
    await press('Rename')
    expect(await screen.findByText('There is a “Courses” in this folder already.')).toBeDefined()
    expect((field as HTMLInputElement).value).toBe('Courses')
  })

  test('a folder that is not empty is asked about, deleted, and comes back', async () => {
    await open()
    await rowOf(/Audit 2026/)
    await press('Actions for Audit 2026')
    await press('Delete')
    expect(await screen.findByText('“Audit 2026” is not empty.')).toBeDefined()
    await press('Delete anyway')
    await waitFor(() => expect(screen.queryByRole('row', { name: /Audit 2026/ })).toBeNull())
    expect(college.asked('/file', 'DELETE').map(({ query }) => query.get('force'))).toEqual([null, 'true'])
    await press('Undo')
    expect(await rowOf(/Audit 2026/)).toBeDefined()
  })

  test('kept after all, nothing is gone', async () => {
    await open()
    await rowOf(/Audit 2026/)
    await press('Actions for Audit 2026')
    await press('Delete')
    await press('Keep')
    expect(await rowOf(/Audit 2026/)).toBeDefined()
    expect(college.asked('/file', 'DELETE')).toHaveLength(1)
  })

  test('a file is moved with keys alone, and back', async () => {
    await open()
    await rowOf(/ethics-letter/)
    await press('Actions for ethics-letter.pdf')
    await press('Move')
    const tree = await screen.findByRole('dialog')
    within(tree).getByRole('treeitem', { name: 'My files' }).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ')
    await userEvent.click(within(tree).getByRole('button', { name: 'Move' }))
    expect(await screen.findByText('“ethics-letter.pdf” moved to “Courses”')).toBeDefined()
    expect(college.held.find(({ id }) => id === 10)?.parent_file_id).toBe(3)
    await press('Undo')
    await waitFor(() => expect(college.held.find(({ id }) => id === 10)?.parent_file_id).toBe(1))
  })

  test('a folder cannot be chosen for itself', async () => {
    await open()
    await rowOf(/Audit 2026/)
    await press('Actions for Audit 2026')
    await press('Move')
    const tree = await screen.findByRole('dialog')
    const self = within(tree).getByRole('treeitem', { name: 'Audit 2026' })
    expect(self.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(self)
    await userEvent.click(within(tree).getByRole('button', { name: 'Move' }))
    expect(await within(tree).findByText('Choose another folder.')).toBeDefined()
    expect(college.asked('/file', 'POST')).toEqual([])
  })
})

/** An editor whose record gets its id while it is open. */
function Editor() {
  const [query] = useSearchParams()
  const record = query.get('record')
  return <AttachmentField files={useAttachments('devactivity')} recordId={record === null ? null : Number(record)} />
}

describe('attaching', () => {
  const link = ({ method, path }: ReceivedCall): StubResponse | undefined =>
    method === 'PUT' && path.endsWith('/filelink') ? { code: 201, body: { data: {} } } : undefined

  test('what is chosen before the record is saved is attached when it is', async () => {
    college = await openFiles([root, letter], link)
    const { router } = showFiles(<Editor />, college.client, '/')
    await press('From my files')
    await userEvent.click(await screen.findByLabelText(/ethics-letter\.pdf/))
    await press('Attach')
    expect(await screen.findByRole('button', { name: 'Remove ethics-letter.pdf' })).toBeDefined()
    expect(college.asked('/filelink')).toEqual([])
    await router.navigate('/?record=7')
    await waitFor(() =>
      expect(college.asked('/filelink').map(({ body }) => body)).toEqual([
        { file_id: 10, resource: 'devactivity', record_id: 7 },
      ]),
    )
  })
})

describe('the page of a file', () => {
  test('tells what it is, where it is used, and shows its text', async () => {
    college = await openFiles([root, audit, notes], ({ path }) => {
      if (path.endsWith('/file/11/view'))
        return { code: 200, body: 'Forty notes read.', headers: { 'content-type': 'text/plain; charset=utf-8' } }
      if (!path.endsWith('/file/links')) return undefined
      const data = [{ resource: 'devactivity', record_id: 5, label: 'Activity of 16/11/2026' }]
      return { code: 200, body: { data } }
    })
    showFiles(<FilePage />, college.client, '/app/file?id=11')
    expect(await screen.findByText('Forty notes read.')).toBeDefined()
    const use = await screen.findByRole('link', { name: 'Activity of 16/11/2026' })
    expect(use.getAttribute('href')).toBe('/app/activity?id=5')
    expect(screen.getByText('Text, 412 KB')).toBeDefined()
  })

  test('what would run in the page is not shown, whatever the server calls viewable', async () => {
    college = await openFiles([root, notes], ({ path }) =>
      path.endsWith('/file/11/view')
        ? { code: 200, body: '<script>1</script>', headers: { 'content-type': 'text/html' } }
        : undefined,
    )
    showFiles(<FilePage />, college.client, '/app/file?id=11')
    expect(await screen.findByText('A file of this kind is only downloaded.')).toBeDefined()
    expect(document.querySelector('iframe, img')).toBeNull()
  })
})
