import { file as fileRecord, linksOfFile, type FileRow } from '@college/contract/files'
import { code, matches, ruleFor, showSize, showMinute } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink, IconFileOff, IconLock, IconPencil } from '@tabler/icons-react'
import { Link, Navigate, useNavigate, useSearchParams } from '#kit/router'
import {
  Columns,
  Empty,
  Fact,
  Facts,
  Icon,
  Note,
  Page,
  PartError,
  Section,
  useCall,
  useRecord,
  Waiting,
  useZone,
} from '#kit'
import { RecordHistory, useActor } from '#identity'
import { kindWords } from '../acts/icons.ts'
import { FileMenu } from '../list/FileMenu.tsx'
import { useFileActs } from '../list/useFileActs.tsx'
import { allFiles, fileEditor, folderLink, numberIn, ownFiles } from '../links.ts'
import { wayTo } from '../tree/tree.ts'
import { useFolders } from '../tree/useFolders.ts'
import { Preview } from './Preview.tsx'
import { recordLink } from './records.ts'

/** `/file`: one file, with what is in it, where it is used, and who sent it. */
export function FilePage() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  const { data, error, refetch } = useRecord(fileRecord, id)
  const actor = useActor()
  if (data?.is_folder)
    return <Navigate replace to={folderLink(data.id, data.user_id === actor.id ? ownFiles : allFiles)} />
  if (data) return <FileContent file={data} />
  const missing = id === null || error?.code === code.notFound
  return (
    <Page title="File" breadcrumb={[{ label: 'Files', to: ownFiles }, { label: 'File' }]}>
      {missing ? (
        <Empty icon={IconFileOff} title="This file isn’t here" text="It was deleted, or the link is incomplete.">
          <Button component={Link} to={ownFiles} variant="default">
            Go to your files
          </Button>
        </Empty>
      ) : error ? (
        <PartError
          title="We couldn’t load this file"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="text" />
      )}
    </Page>
  )
}

function FileContent({ file }: { file: FileRow }) {
  const actor = useActor()
  const navigate = useNavigate()
  const own = file.user_id === actor.id
  const base = own ? ownFiles : allFiles
  const mayChange = matches(ruleFor(fileRecord, 'update', actor), { ...file })
  const { folders } = useFolders(file.user_id ?? 0, { enabled: mayChange })
  const upTo = file.parent_file_id === null ? base : folderLink(file.parent_file_id, base)
  const { acts, dialogs } = useFileActs({ folders: folders ?? [], base, onRemoved: () => void navigate(upTo) })
  const way = wayTo(folders ?? [], file.parent_file_id)
  const isReady = file.state === 'ready'
  return (
    <Page
      title={file.name}
      breadcrumb={[
        ...(way.length > 0
          ? way.map(({ id, name }) => ({ label: name, to: folderLink(id, base) }))
          : [{ label: 'Files', to: base }]),
        { label: file.name },
      ]}
      sentence={[kindWords(file), file.size === null ? '' : showSize(file.size)].filter(Boolean).join(', ')}
      actions={
        <>
          {mayChange && (
            <Button component={Link} to={fileEditor(file.id)} variant="default" leftSection={<Icon of={IconPencil} />}>
              Edit
            </Button>
          )}
          {isReady && file.viewable && (
            <Button variant="default" leftSection={<Icon of={IconExternalLink} />} onClick={() => acts.view(file)}>
              View
            </Button>
          )}
          {isReady && (
            <Button leftSection={<Icon of={IconDownload} />} onClick={() => acts.download(file)}>
              Download
            </Button>
          )}
          {mayChange && <FileMenu row={file} acts={acts} onPage />}
        </>
      }
    >
      <Columns side={<About file={file} />}>
        {file.state === 'waiting' && (
          <Note icon={IconLock} tone="warn">
            This file is being checked for viruses. It can be opened as soon as that is done.
          </Note>
        )}
        {file.state === 'infected' && (
          <Note icon={IconLock} tone="bad">
            A virus was found in this file. It can’t be opened. Delete it.
          </Note>
        )}
        {isReady && file.viewable && <Preview file={file} />}
        {isReady && !file.viewable && (
          <p className="ink3">A file of this kind has no preview. Download it to open it.</p>
        )}
        <div className="above40">
          <RecordHistory resource={fileRecord.name} row={{ ...file, user_id: file.user_id ?? null }} />
        </div>
      </Columns>
      {dialogs}
    </Page>
  )
}

/** Where a file is used, and what is known of it. */
function About({ file }: { file: FileRow }) {
  const { id } = useActor()
  const timezone = useZone()
  const { data: links } = useCall<typeof linksOfFile>(linksOfFile, { id: file.id })
  return (
    <>
      <Section title="Used by">
        {links?.length === 0 && (
          <p className="ink3">
            {(file.attached ?? 0) > 0
              ? 'Records you can’t see.'
              : 'Nothing yet. Attach it from the editor of an activity.'}
          </p>
        )}
        {links && links.length > 0 && (
          <ul className="list">
            {links.map(({ resource, record_id: record, label }) => (
              <li key={`${resource} ${record}`}>
                <Link className="inline-block tall24 pad4-0" to={recordLink(resource, record)}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="About">
        <Facts>
          <Fact name="Kind">{kindWords(file)}</Fact>
          <Fact name="Size">{file.size === null ? '' : showSize(file.size)}</Fact>
          <Fact name="Added">{file.uploaded_at === null ? '' : showMinute(file.uploaded_at, timezone)}</Fact>
          <Fact name="Added by">{file.uploaded_by === id ? 'You' : file.uploaded_by_name}</Fact>
          {file.user_id !== id && <Fact name="Belongs to">{file.user_name}</Fact>}
          <Fact name="Kept">{file.encrypted ? 'Encrypted, under a key of its own' : 'As it is'}</Fact>
        </Facts>
      </Section>
    </>
  )
}
