import type { FileRow } from '@college/contract/files'
import { dayIn, showInstant } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconCamera, IconFolderPlus, IconFolderUp, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { ActsMenu, classes, Icon, MenuEntry, useClient, useZone } from '#kit'
import { FileEntries, type FileActs } from './FileMenu.tsx'
import { pickedIn } from '../upload/picked.ts'
import { useUploads } from '../upload/UploadsProvider.tsx'
import { scanName } from '../shots/scanName.ts'
import styles from './files.module.css'

const Camera = lazy(async () => ({ default: (await import('../shots/Camera.tsx')).Camera }))

interface FileInputProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly folder: number
  readonly label: string
  /** Takes whole folders instead of files. */
  readonly whole?: boolean
}

/** Sends what is chosen with it; something else presses it. */
function FileInput({ field, folder, label, whole = false }: FileInputProps) {
  const uploads = useUploads()
  return (
    <input
      ref={field}
      type="file"
      multiple
      hidden
      tabIndex={-1}
      aria-label={label}
      {...(whole ? { webkitdirectory: '' } : {})}
      onChange={(event) => {
        uploads.add(pickedIn(event.currentTarget.files ?? []), folder)
        event.currentTarget.value = ''
      }}
    />
  )
}

function UploadButton({ folder }: { folder: number }) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button leftSection={<Icon of={IconUpload} />} onClick={() => field.current?.click()}>
        Upload
      </Button>
      <FileInput field={field} folder={folder} label="Upload" />
    </>
  )
}

interface SendButtonsProps {
  readonly folder: number
  readonly onNewFolder: () => void
  /** The folder itself, where it can be renamed, moved and deleted. */
  readonly row: FileRow | null
  readonly acts: FileActs
}

/** At the head of a folder: what brings files and folders into it, and its own acts. */
export function SendButtons({ folder, onNewFolder, row, acts }: SendButtonsProps) {
  const whole = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconFolderPlus} />} onClick={onNewFolder}>
        Folder
      </Button>
      <span className={classes('not-phone', styles.beside)}>
        <UploadButton folder={folder} />
      </span>
      <FileInput whole field={whole} folder={folder} label="Upload folder" />
      <ActsMenu of="this folder">
        {(close) => (
          <>
            <MenuEntry
              label="Upload folder"
              icon={IconFolderUp}
              onClick={() => {
                close()
                whole.current?.click()
              }}
            />
            {row && <FileEntries row={row} acts={acts} close={close} />}
          </>
        )}
      </ActsMenu>
    </>
  )
}

/** The same on a phone, at its foot: the camera comes first there, and whole folders cannot be chosen. */
export function SendFoot({ folder }: { folder: number }) {
  const uploads = useUploads()
  const { context } = useClient()
  const zone = useZone()
  const [open, setOpen] = useState(false)
  const now = context.now()
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconCamera} />} onClick={() => setOpen(true)}>
        Camera
      </Button>
      <UploadButton folder={folder} />
      {/* The foot gives each of its children the height of a button. */}
      {createPortal(
        <Suspense fallback={null}>
          {open && (
            <Camera
              name={scanName(dayIn(zone, now), showInstant(now.toISOString(), zone))}
              onMade={(file) => {
                setOpen(false)
                uploads.add([{ file, folders: [] }], folder)
              }}
              onClose={() => setOpen(false)}
            />
          )}
        </Suspense>,
        document.body,
      )}
    </>
  )
}
