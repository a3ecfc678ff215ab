import { dayIn, showInstant } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconCamera, IconFolderPlus, IconFolderUp, IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { Icon, useClient } from '#kit'
import { useActor } from '#identity'
import { pickedIn } from '../sending/picking.ts'
import { useSendings } from '../sending/SendingsProvider.tsx'
import { scanName } from '../shots/scanName.ts'
import styles from './files.module.css'

const Camera = lazy(async () => ({ default: (await import('../shots/Camera.tsx')).Camera }))

interface FileButtonProps {
  /** Takes whole folders instead of files. */
  readonly whole?: boolean
  readonly folder: number
  readonly children: string
}

/** Chooses files, or a whole folder, and sends them. */
function FileButton({ whole = false, folder, children }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const sendings = useSendings()
  return (
    <>
      <Button
        variant={whole ? 'default' : 'filled'}
        leftSection={<Icon of={whole ? IconFolderUp : IconUpload} />}
        onClick={() => field.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={children}
        {...(whole ? { webkitdirectory: '' } : {})}
        onChange={(event) => {
          sendings.add(pickedIn(event.currentTarget.files ?? []), folder)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

interface SendButtonsProps {
  readonly folder: number
  readonly onNewFolder: () => void
  /** What else can be done with the folder. */
  readonly children?: ReactNode
}

/** At the head of a folder: what brings files and folders into it. */
export function SendButtons({ folder, onNewFolder, children }: SendButtonsProps) {
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconFolderPlus} />} onClick={onNewFolder}>
        Folder
      </Button>
      <span className={styles.beside}>
        <FileButton whole folder={folder}>
          Upload folder
        </FileButton>
        <FileButton folder={folder}>Upload</FileButton>
      </span>
      {children}
    </>
  )
}

/** The same on a phone, at its foot: the camera comes first there, and whole folders cannot be chosen. */
export function SendFoot({ folder }: { folder: number }) {
  const sendings = useSendings()
  const { context } = useClient()
  const { timezone } = useActor()
  const [open, setOpen] = useState(false)
  const now = context.now()
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconCamera} />} onClick={() => setOpen(true)}>
        Camera
      </Button>
      <FileButton folder={folder}>Upload</FileButton>
      <Suspense fallback={null}>
        {open && (
          <Camera
            name={scanName(dayIn(timezone, now), showInstant(now.toISOString(), timezone))}
            onMade={(file) => {
              setOpen(false)
              sendings.add([{ file, folders: [] }], folder)
            }}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
