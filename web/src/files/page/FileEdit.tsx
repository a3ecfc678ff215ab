import { file as fileRecord, type FileRow } from '@college/contract/files'
import { code } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconFileOff, IconFolder } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { Empty, Icon, Page, PartError, toast, useRecord, Waiting } from '#kit'
import { RecordEditor, SaveButton, TextField, useFieldValue, useRecordForm } from '#kit/form'
import { FolderDialog } from '../dialogs/FolderDialog.tsx'
import { filePage, folderLink, numberIn, ownFiles } from '../links.ts'
import { wayTo, withinFolders } from '../tree/tree.ts'
import { useFolders } from '../tree/useFolders.ts'

/** `/file/edit`: the name of a file or folder, and the folder it is in. */
export function FileEdit() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  const { data, error, refetch } = useRecord(fileRecord, id)
  if (data && data.parent_file_id !== null) return <Editor row={data} />
  const missing = id === null || error?.code === code.notFound || data !== undefined
  return (
    <Page title="Edit file" breadcrumb={[{ label: 'Files', to: ownFiles }, { label: 'Edit' }]}>
      {missing ? (
        <Empty
          icon={IconFileOff}
          title="There is nothing to edit here"
          text="It was deleted, or the link is incomplete."
        >
          <Button component={Link} to={ownFiles} variant="default">
            Go to your files
          </Button>
        </Empty>
      ) : error ? (
        <PartError title="We couldn’t load this file" text={error.message} onRetry={() => void refetch()} />
      ) : (
        <Waiting shape="form" />
      )}
    </Page>
  )
}

function Editor({ row }: { row: FileRow }) {
  const navigate = useNavigate()
  const [choosing, setChoosing] = useState(false)
  const { folders = [] } = useFolders(row.user_id ?? 0)
  const place = row.is_folder ? folderLink(row.id) : filePage(row.id)
  const form = useRecordForm({
    record: fileRecord,
    id: row.id,
    initial: {},
    onSaved: (saved) => {
      toast({ text: `“${saved.name}” saved` })
      void navigate(place)
    },
  })
  const parent = useFieldValue(form.field('parent_file_id'))
  const way = wayTo(folders, parent)
  return (
    <Page
      title={row.is_folder ? 'Edit folder' : 'Edit file'}
      breadcrumb={[{ label: row.name, to: place }, { label: 'Edit' }]}
    >
      <RecordEditor
        form={form}
        byAct
        acts={
          <>
            <Button component={Link} to={place} variant="default">
              Cancel
            </Button>
            <SaveButton form={form} main>
              Save
            </SaveButton>
          </>
        }
      >
        <TextField {...form.field('name')} label="Name" />
        <div>
          <p className="below4 label" id="folder-label">
            Folder
          </p>
          <div className="row wrap gap8 ink">
            <Icon className="ink2" of={IconFolder} size={20} />
            <span>{way.map(({ name }) => name).join(' / ')}</span>
            <Button variant="default" size="sm" aria-describedby="folder-label" onClick={() => setChoosing(true)}>
              Change
            </Button>
          </div>
        </div>
      </RecordEditor>
      {choosing && (
        <FolderDialog
          title={`Folder of “${row.name}”`}
          folders={folders}
          from={parent}
          closed={withinFolders(folders, row.is_folder ? [row.id] : [])}
          verb={['Choose', 'Choosing…']}
          onChosen={(folder) => {
            form.set('parent_file_id', folder.id)
            return Promise.resolve(null)
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Page>
  )
}
