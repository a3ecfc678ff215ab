import { folders as foldersCall } from '@college/contract/files'
import { Button } from '@mantine/core'
import { IconFolderOff } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { Empty, Page, PartError, useCall, Waiting } from '#kit'
import { useActor } from '#identity'
import { numberIn, ownFiles } from '../places.ts'
import { FileBrowser } from './FileBrowser.tsx'

/** `/files`: the own files, folder by folder. */
export function Files() {
  const { id, organisation_id } = useActor()
  const [query] = useSearchParams()
  // The question the session begins with: its answer is here already.
  const { data, error, refetch } = useCall<typeof foldersCall>(foldersCall, { user_id: id, organisation_id })
  const asked = numberIn(query, 'folder')
  const folder = data?.find((one) => (asked === null ? one.parent_file_id === null : one.id === asked))
  if (data && folder)
    return <FileBrowser person={id} folders={data} folder={folder} base={ownFiles} heading={<h2>Files</h2>} />
  return (
    <Page title="Files">
      {error ? (
        <PartError
          title="Your files could not be loaded"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Empty icon={IconFolderOff} title="This folder is not here" text="It was deleted, or the link is not right.">
          <Button component={Link} to={ownFiles} variant="default">
            To your files
          </Button>
        </Empty>
      ) : (
        <Waiting shape="list" />
      )}
    </Page>
  )
}
