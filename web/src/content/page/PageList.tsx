import { ownPages, pageCategories, pagecontent, pageIndex, type PageContent } from '@college/contract/content'
import { dayIn, showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconFileText, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from '#kit/router'
import {
  DesktopActions,
  Empty,
  Icon,
  Lines,
  MobileActions,
  Page,
  Section,
  StateChip,
  useCall,
  useClient,
  useList,
  useZone,
} from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { BrokenLinks } from '../BrokenLinks.tsx'
import { useLinkSentence } from '../useLinkSentence.ts'
import { agreementsPage, newPage, pageEditor, publicPage, settingsHub } from '../links.ts'
import { pageCategoryTitle, pageState } from '../words.ts'

const filters: readonly TableFilter[] = [
  {
    name: 'category',
    label: 'About',
    options: pageCategories.map((value) => ({ value, label: pageCategoryTitle[value] })),
  },
  {
    name: 'published',
    label: 'State',
    options: [
      { value: 'true', label: 'Published or scheduled' },
      { value: 'false', label: 'Draft' },
    ],
  },
]

const columnsAt = (now: Date, zone: string): readonly TableColumn<typeof pagecontent>[] => [
  {
    id: 'title',
    header: 'Page',
    name: (row) => row.title,
    cell: (row) => row.title,
    sort: 'title',
  },
  {
    id: 'slug',
    header: 'Address',
    cell: (row) => publicPage(row.slug).replace('/app', ''),
    sort: 'slug',
    phone: 'what',
  },
  { id: 'category', header: 'About', cell: (row) => pageCategoryTitle[row.category], yields: true },
  {
    id: 'publish_at',
    header: 'Shown from',
    cell: (row) => (row.publish_at === null ? '' : showDate(dayIn(zone, new Date(row.publish_at)))),
    sort: 'publish_at',
    align: 'right',
  },
  {
    id: 'state',
    fields: ['published', 'changed', 'broken_links'],
    header: 'State',
    cell: (row: PageContent) => {
      const [kind, words] = pageState(row, now, zone)
      return (
        <>
          <StateChip kind={kind}>{words}</StateChip> <BrokenLinks links={row.broken_links} />
        </>
      )
    },
    phone: 'state',
  },
]

const add = (
  <Button component={Link} to={newPage()} leftSection={<Icon of={IconPlus} />}>
    Add page
  </Button>
)

/** `/pagecontents/admin`: the college’s own pages, and those that come with the application. */
export function PageList() {
  const zone = useZone()
  const { context } = useClient()
  const links = useLinkSentence()
  const columns = useMemo(() => columnsAt(context.now(), zone), [context, zone])
  return (
    <Page
      title="Page contents"
      wide
      breadcrumb={[{ label: 'Settings', to: settingsHub }, { label: 'Page contents' }]}
      sentence={
        <>
          What anyone can read on the college’s website. A change shows once you publish it. What members accept at
          sign-in is under <Link to={agreementsPage}>Agreements</Link>. {links}
        </>
      }
      actions={<DesktopActions>{add}</DesktopActions>}
    >
      <DataTable
        record={pagecontent}
        exports
        columns={columns}
        filters={filters}
        search="Title, address or text"
        to={(row) => pageEditor(row.id)}
        empty={
          <Empty
            icon={IconFileText}
            title="No pages of your own yet"
            text="About, privacy and terms use the texts below until you publish your own."
          />
        }
      />
      <OurPages />
      <MobileActions>{add}</MobileActions>
    </Page>
  )
}

/** The pages that every college has, and this one has not written yet. */
function OurPages() {
  const { data: index } = useCall<typeof pageIndex>(pageIndex)
  const { data: own } = useList(pagecontent, { limit: 500 })
  const left = (index ?? []).filter(
    ({ slug }) => ownPages.some((one) => one === slug) && !own?.rows.some((row) => row.slug === slug),
  )
  if (!own || left.length === 0) return null
  return (
    <div className="above40">
      <Section
        title="Texts that come with the application"
        sentence="They show until you publish your own. Have the college’s lawyer check privacy and terms."
      >
        <Lines>
          {left.map(({ slug, title }) => (
            <li key={slug} className="flex between wrap baseline gap8 pad12-0">
              <Link to={publicPage(slug)}>{title}</Link>
              <Link to={newPage(slug)} aria-label={`Edit ${title}`}>
                Edit
              </Link>
            </li>
          ))}
        </Lines>
      </Section>
    </div>
  )
}
