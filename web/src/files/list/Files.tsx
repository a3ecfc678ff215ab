import { Button } from '@mantine/core'
import { IconFolderOff } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Page, PartError, Waiting } from '#kit'
import { useActor } from '#identity'
import { numberIn, ownFiles } from '../links.ts'
import { useFolders } from '../tree/useFolders.ts'
import { FileBrowser } from './FileBrowser.tsx'

/** `/files`: the own files, folder by folder. */
export function Files() {
  const { id } = useActor()
  const [query] = useSearchParams()
  const { folders, error, retry } = useFolders(id)
  const asked = numberIn(query, 'folder')
  const folder = folders?.find((one) => (asked === null ? one.parent_file_id === null : one.id === asked))
  if (folders && folder)
    return (
      <FileBrowser
        person={id}
        folders={folders}
        folder={folder}
        base={ownFiles}
        search="Search all my files"
        heading={<h2>Files</h2>}
      />
    )
  return (
    <Page title="Files">
      {error ? (
        <PartError
          title="We couldn’t load your files"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={retry}
        />
      ) : folders?.length === 0 ? (
        <Empty
          icon={IconFolderOff}
          title="Your own files are kept in your own college"
          text="To see them, switch to your own college or to all colleges."
        />
      ) : folders ? (
        <Empty icon={IconFolderOff} title="This folder isn’t here" text="It was deleted, or the link is incomplete.">
          <Button component={Link} to={ownFiles} variant="default">
            Go to your files
          </Button>
        </Empty>
      ) : (
        <Waiting shape="list" />
      )}
    </Page>
  )
}
