import { ownPages, pageCategories, pagecontent, readOurPage, type OwnPage } from '@college/contract/content'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from '#kit/router'
import { Note, Page, toast, useCall, useClient, useRecord, useRemoveAndLeave, Waiting } from '#kit'
import { ChoiceField, RecordEditor, RichTextField, TextField, useFieldValue, useRecordForm } from '#kit/form'
import { pageEditor, pageList, settingsHub } from '../links.ts'
import { pageCategoryTitle } from '../words.ts'
import { PreviewDialog } from './PreviewDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { PublishPanel } from './PublishPanel.tsx'
import { Versions, type Words } from './Versions.tsx'

const categories = pageCategories.map((value) => ({ value, label: pageCategoryTitle[value] }))
const ownSlug = (slug: string | null): OwnPage | null => ownPages.find((one) => one === slug) ?? null

interface Begun {
  readonly slug: OwnPage
  readonly title: string
  readonly body: string
  readonly category: (typeof pageCategories)[number]
}

/** `/pagecontent/admin`: one page. `slug` begins one of ours, with our text. */
export function PageEditor() {
  const [query] = useSearchParams()
  // A new page gets its id into the address as soon as it has one, and its editor stays the same through that.
  const held: unknown = Object(useLocation().state).editing
  const name = typeof held === 'string' ? held : `${query.get('id')} ${query.get('slug')}`
  return <Opened key={name} name={name} query={query} />
}

function Opened({ name, query }: { name: string; query: URLSearchParams }) {
  const [asked] = useState(query)
  const [made, setMade] = useState<number | null>(null)
  const id = Number(asked.get('id')) || null
  const slug = id === null ? ownSlug(asked.get('slug')) : null
  const ours = useCall<typeof readOurPage>(readOurPage, { slug: slug ?? 'about' }, { enabled: slug !== null })
  const { data: row } = useRecord(pagecontent, id ?? made)
  const title = row?.title ?? ours.data?.title ?? (id === null ? 'New page' : 'Page')
  return (
    <Page
      title={title}
      breadcrumb={[{ label: 'Settings', to: settingsHub }, { label: 'Page contents', to: pageList }, { label: title }]}
    >
      {slug !== null && !ours.data ? (
        <Waiting shape="form" />
      ) : (
        <PageForm
          name={name}
          id={id}
          onMade={setMade}
          begun={slug !== null && ours.data ? { ...ours.data, slug } : null}
        />
      )}
    </Page>
  )
}

interface PageFormProps {
  readonly name: string
  readonly id: number | null
  readonly begun: Begun | null
  readonly onMade: (id: number) => void
}

function PageForm({ name, id, begun, onMade }: PageFormProps) {
  const navigate = useNavigate()
  const client = useClient()
  const [preview, setPreview] = useState(false)
  const [publishing, setPublishing] = useState(false)
  const { removeAndLeave, removing } = useRemoveAndLeave(pagecontent, pageList)
  const settle = ({ id: made }: { readonly id: number }): void => {
    onMade(made)
    void navigate(pageEditor(made), { inPlace: true, state: { editing: name }, preventScrollReset: true })
  }
  const form = useRecordForm({
    record: pagecontent,
    id,
    ...(begun ? { initial: begun, draftName: begun.slug } : {}),
    locks: true,
    autosave: { onCreated: settle },
    // A save that was asked for may be the first, too.
    onSaved: (row) => {
      if (id === null) settle(row)
    },
  })
  const slug = useFieldValue(form.field('slug'))
  const own = ownSlug(slug)
  const [title, body] = [useFieldValue(form.field('title')) ?? '', useFieldValue(form.field('body')) ?? '']
  // The draft that others take the place of is in no version.
  const replaceWith = (words: Words, text: string): void => {
    const before = { title: form.get('title'), body: form.get('body') }
    const put = (one: { readonly [name in keyof Words]: string | null }): void => {
      form.set('title', one.title ?? '')
      form.set('body', one.body ?? '')
    }
    put(words)
    toast({ text, kind: 'done', action: { label: 'Undo', run: () => put(before) } })
  }
  const backToOurs = async (): Promise<void> => {
    if (own === null) return
    const { data } = await client.call<typeof readOurPage>(readOurPage, { query: { slug: own } })
    replaceWith(data, 'The standard text is in the editor. Publish it when you’re ready.')
  }
  const publish = async (): Promise<void> => {
    // What is published is what was saved. The dialog is a form of its own, and stands outside the editor’s.
    if (await form.save()) setPublishing(true)
  }
  const { row } = form
  return (
    <>
      <RecordEditor
        form={form}
        side={
          row && (
            <>
              <PublishPanel row={row} />
              <Versions
                row={row}
                current={{ title, body }}
                onRestore={(version) =>
                  replaceWith(version, `Version ${version.number} is back in the editor. Publish it when you’re ready.`)
                }
              />
            </>
          )
        }
        acts={
          <>
            {row && !row.published && (
              <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(row.id)}>
                Delete
              </Button>
            )}
            {own !== null && (
              <Button variant="subtle" onClick={() => void backToOurs()}>
                Use the standard text
              </Button>
            )}
            <Button component={Link} to={pageList} variant="subtle">
              Leave
            </Button>
            <Button variant="default" onClick={() => setPreview(true)}>
              What a guest sees
            </Button>
            <Button onClick={() => void publish()}>Publish…</Button>
          </>
        }
      >
        {row && (row.broken_links ?? []).length > 0 && (
          <Note tone="warn" icon={IconAlertTriangle}>
            These links were broken when we last checked: {(row.broken_links ?? []).join(', ')}
          </Note>
        )}
        <TextField {...form.field('title')} label="Title" />
        <TextField
          {...form.field('slug')}
          label="Name in the address"
          help={own === null ? `Read at /page?slug=${slug ?? '…'}` : `Read at /${own}`}
          disabled={row?.published ?? false}
        />
        <ChoiceField {...form.field('category')} label="About" options={categories} as="list" />
        <RichTextField
          {...form.field('body')}
          label="Text"
          help="You can use {{college}}, {{email}}, {{phone}} and {{address}}: they show the details of your website."
        />
      </RecordEditor>
      {publishing && <PublishDialog form={form} onClose={() => setPublishing(false)} />}
      {preview && <PreviewDialog title={title} body={body} onClose={() => setPreview(false)} />}
    </>
  )
}
