import { file as fileRecord, folders as foldersCall, type FileRow } from '@college/contract/files'
import { Button } from '@mantine/core'
import { IconFolderOff } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { classes, Empty, Page, PartError, useCall, useRecord, Waiting, useZone } from '#kit'
import { DataTable, ExportLink, type TableFilter } from '#kit/table'
import { useActor } from '#identity'
import { allFiles, filePage, folderLink, numberIn } from '../links.ts'
import { FolderTree } from '../tree/FolderTree.tsx'
import { useFolders } from '../tree/useFolders.ts'
import { columnsOf } from './columns.tsx'
import { newestFirst } from './order.ts'
import { FileBrowser } from './FileBrowser.tsx'
import styles from './files.module.css'

const onlyFiles = { is_folder: 'false' }

const above = [{ label: 'Files', to: allFiles }]

/** `/files/admin`: the files of everyone, under the root of all; with a folder, what one person has. */
export function AllFiles() {
  const [query] = useSearchParams()
  const asked = numberIn(query, 'folder')
  const { data, error } = useRecord(fileRecord, asked)
  if (asked === null) return <Everyone />
  if (data) return <OfOne row={data} />
  return (
    <Page title="Files">
      {error ? (
        <Empty icon={IconFolderOff} title="This folder isn’t here" text={error.message}>
          <Button component={Link} to={allFiles} variant="default">
            Go to the files of everyone
          </Button>
        </Empty>
      ) : (
        <Waiting shape="list" />
      )}
    </Page>
  )
}

function OfOne({ row }: { row: FileRow }) {
  const person = row.user_id ?? 0
  const { folders, error, retry } = useFolders(person)
  const folder = folders?.find(({ id }) => id === row.id)
  if (folders && folder)
    return (
      <FileBrowser
        person={person}
        folders={folders}
        folder={folder}
        base={allFiles}
        above={above}
        search={`Search all files of ${row.user_name ?? 'this person'}`}
        heading={<Link to={allFiles}>Files of everyone</Link>}
      />
    )
  return (
    <Page title={row.name} breadcrumb={[...above, { label: row.name }]}>
      {error ? (
        <PartError title="We couldn’t load the folders" text={error.message} onRetry={retry} />
      ) : (
        <Waiting shape="list" />
      )}
    </Page>
  )
}

function Everyone() {
  const navigate = useNavigate()
  const { organisation_id } = useActor()
  const timezone = useZone()
  const columns = columnsOf({ timezone, over: null, searching: true, everyone: true })
  const { data, isLoading } = useCall<typeof foldersCall>(foldersCall, { organisation_id })
  const roots = (data ?? []).map((one) => ({ ...one, name: one.user_name ?? one.name, parent_file_id: null }))
  const person: TableFilter = {
    name: 'user_id',
    label: 'Person',
    options: roots
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ'))
      .map(({ user_id, name }) => ({ value: String(user_id), label: name })),
    coming: isLoading,
  }
  return (
    <div className={classes('grid', styles.browser)}>
      <aside className={classes('stack gap12 scrolls sticky wide-only screen-only', styles.aside)} aria-label="People">
        <div className={classes('heading', styles.heading)}>
          <h2>People</h2>
        </div>
        <FolderTree
          label="Files of people"
          folders={roots}
          chosen={null}
          onChoose={(id) => void navigate(folderLink(id, allFiles))}
        />
      </aside>
      <div className="shrink">
        <Page
          title="Files"
          wide
          sentence="The files of everyone in the college."
          actions={<ExportLink record={newestFirst} columns={columns} query={onlyFiles} />}
        >
          <DataTable
            record={newestFirst}
            columns={columns}
            query={onlyFiles}
            filters={[person]}
            search="Name"
            to={(row) => filePage(row.id)}
            empty={<Empty icon={IconFolderOff} title="No files yet" text="Files people upload show here." />}
          />
        </Page>
      </div>
    </div>
  )
}
