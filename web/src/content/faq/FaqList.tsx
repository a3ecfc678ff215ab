import { faq, faqCategories, readPublicFaqs, takeOurFaqs, type Faq } from '@college/contract/content'
import { Button } from '@mantine/core'
import { IconHelp, IconPlus } from '@tabler/icons-react'
import { Link } from '#kit/router'
import {
  DesktopActions,
  Empty,
  Icon,
  MobileActions,
  Page,
  Section,
  StateChip,
  toast,
  useAction,
  useCall,
  useList,
} from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { BrokenLinks } from '../BrokenLinks.tsx'
import { useLinkSentence } from '../useLinkSentence.ts'
import { faqEditor, settingsHub } from '../links.ts'
import { faqCategoryTitle } from '../words.ts'

const filters: readonly TableFilter[] = [
  {
    name: 'category',
    label: 'For',
    options: faqCategories.map((value) => ({ value, label: faqCategoryTitle[value] })),
  },
  {
    name: 'published',
    label: 'State',
    options: [
      { value: 'true', label: 'Published' },
      { value: 'false', label: 'Draft' },
    ],
  },
]

const columns: readonly TableColumn<typeof faq>[] = [
  { id: 'question', header: 'Question', name: (row) => row.question, cell: (row) => row.question, sort: 'question' },
  { id: 'category', header: 'For', cell: (row) => faqCategoryTitle[row.category], phone: 'what' },
  { id: 'position', header: 'Order', cell: (row) => row.position, sort: 'position', align: 'right' },
  {
    id: 'helped',
    header: 'Helped',
    cell: (row) => helpedWords(row),
    phone: 'aside',
    align: 'right',
    fields: ['helped', 'not_helped'],
  },
  {
    id: 'state',
    fields: ['published', 'broken_links'],
    header: 'State',
    cell: (row) => (
      <>
        <StateChip kind={row.published ? 'active' : 'draft'}>{row.published ? 'Published' : 'Draft'}</StateChip>{' '}
        <BrokenLinks links={row.broken_links} />
      </>
    ),
    phone: 'state',
  },
]

const helpedWords = ({ helped, not_helped: not }: Faq): string => {
  const [yes, all] = [helped ?? 0, (helped ?? 0) + (not ?? 0)]
  return all === 0 ? '–' : `${yes} of ${all}`
}

const add = (
  <Button component={Link} to={faqEditor()} leftSection={<Icon of={IconPlus} />}>
    Add question
  </Button>
)

/** `/faqs/admin`: the questions of Help, with how many readers each of them helped. */
export function FaqList() {
  return (
    <Page
      title="FAQs"
      wide
      breadcrumb={[{ label: 'Settings', to: settingsHub }, { label: 'FAQs' }]}
      sentence={`The questions and answers that Help shows. ${useLinkSentence()}`}
      actions={<DesktopActions>{add}</DesktopActions>}
    >
      <DataTable
        record={faq}
        exports
        columns={columns}
        filters={filters}
        search="Question or answer"
        to={(row) => faqEditor(row.id)}
        empty={
          <Empty
            icon={IconHelp}
            title="No questions of your own yet"
            text="Help shows the ones that come with the application. Copy them here to change them."
          >
            <StartFromOurs />
          </Empty>
        }
      />
      <OurQuestions />
      <MobileActions>{add}</MobileActions>
    </Page>
  )
}

function StartFromOurs() {
  const { act, isPending } = useAction(takeOurFaqs)
  const start = async (): Promise<void> => {
    const answer = await act(undefined)
    const made = answer?.data.made
    if (made) toast({ text: made === 1 ? '1 question added' : `${made} questions added`, kind: 'done' })
  }
  return (
    <Button variant="default" disabled={isPending} onClick={() => void start()}>
      Start from the standard questions
    </Button>
  )
}

/** The way to those of ours that a college with questions of its own lacks. */
function OurQuestions() {
  const { data: shown } = useCall<typeof readPublicFaqs>(readPublicFaqs)
  const { data: own } = useList(faq, { limit: 1 })
  if (!shown?.some(({ id }) => id === null) || !own || own.rows.length === 0) return null
  return (
    <div className="above40">
      <Section
        title="Standard questions"
        sentence="On each topic that has no question of your own, Help shows the one that comes with the application. Copy them here to change them."
      >
        <StartFromOurs />
      </Section>
    </div>
  )
}
