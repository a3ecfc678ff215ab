import { filelinks, mostAttached, type Attachable } from '@college/contract/files'
import { showSize } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconCamera, IconFolder, IconUpload, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useId, useRef, useState, type DragEvent } from 'react'
import { createPortal } from 'react-dom'
import { Link } from '#kit/router'
import { classes, Icon, PartError, useCall, useStore } from '#kit'
import { iconOf } from '../acts/icons.ts'
import { holdsFiles } from '../acts/dragData.ts'
import { droppedIn, pickedIn } from '../upload/picked.ts'
import { hasArrived, type UploadedFile, type PickedFile } from '../upload/uploads.ts'
import { recordLink } from '../page/records.ts'
import { useUploads } from '../upload/UploadsProvider.tsx'
import { Line } from '../upload/Tray.tsx'
import { useUsage } from '../list/useUsage.ts'
import type { AttachmentFiles } from './attachments.ts'
import styles from './attach.module.css'

const FilePicker = lazy(async () => ({ default: (await import('./FilePicker.tsx')).FilePicker }))
const Camera = lazy(async () => ({ default: (await import('../shots/Camera.tsx')).Camera }))

export interface AttachmentFieldProps {
  /** Made by `useAttachments` in the editor. */
  readonly files: AttachmentFiles
  /** Null until the record is saved for the first time; what is chosen before is attached then. */
  readonly recordId: number | null
  readonly label?: string
  readonly help?: string
  /** Shows only these of the record's files, where several fields of it take files. */
  readonly only?: readonly number[]
  /** How many it takes. */
  readonly most?: number
  /** Whether its words stand around it already. */
  readonly bare?: boolean
}

/** Where what is sent for a record is kept among the own files. */
const folder = 'Attachments'

/** The files of a record in its editor: sent from here, dropped, photographed, or chosen from the own files. */
export function AttachmentField({
  files,
  recordId,
  label = 'Files',
  help,
  only,
  most = mostAttached,
  bare = false,
}: AttachmentFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const uploads = useUploads()
  const links = useCall<typeof filelinks>(
    filelinks,
    { resource: files.resource, record_id: recordId ?? 0 },
    { enabled: recordId !== null },
  )
  const waiting = useStore(files.waiting)
  useEffect(() => {
    if (recordId !== null) files.settle(recordId)
  }, [files, recordId])
  const attached = (links.data ?? [])
    .map(({ file_id, ...rest }): UploadedFile => ({ ...rest, id: file_id }))
    .filter(({ id: one }) => only === undefined || only.includes(one))
  const held = [...attached, ...waiting]
  const twins = new Map((links.data ?? []).map(({ file_id, twin_id }) => [file_id, twin_id]))
  const [own, setOwn] = useState<readonly number[]>([])
  const [isHeld, setHeld] = useState(false)
  const [open, setOpen] = useState<'picker' | 'camera' | null>(null)
  const largest = useUsage()?.largest
  const going = useStore(uploads.list).filter((one) => own.includes(one.id) && !hasArrived(one))
  const send = (picked: readonly PickedFile[]): void => {
    const placed = picked.map(({ file }) => ({ file, folders: [folder] }))
    const ids = uploads.add(placed, null, (file) => void files.attach([file]))
    setOwn((now) => [...now, ...ids])
  }
  const drop = async (event: DragEvent): Promise<void> => {
    event.preventDefault()
    setHeld(false)
    send(await droppedIn(event.dataTransfer))
  }
  return (
    <fieldset className="bare shrink" aria-describedby={help ? `${id}-help` : undefined}>
      <legend className={bare ? 'sr-only' : classes('label', styles.legend)}>{label}</legend>
      {help && (
        <p className="muted below6" id={`${id}-help`}>
          {help}
        </p>
      )}
      {links.error && (
        <PartError
          title="We couldn’t load the files"
          text={links.error.message}
          reference={links.error.requestId ?? undefined}
          onRetry={() => void links.refetch()}
        />
      )}
      {held.length + going.length > 0 && (
        <ul className={classes('boxed rounded-lg flush below8', styles.files)} aria-label={label}>
          {held.map((file) => (
            <li key={file.id} className="row gap12 tall44 pad4-0">
              <Icon className="ink2" of={iconOf(file)} size={20} />
              <span className="fill anywhere">
                {file.name}
                <SameFile resource={files.resource} twin={twins.get(file.id) ?? null} />
              </span>
              <span className="muted fixed">{file.size === null ? '' : showSize(file.size)}</span>
              <button
                type="button"
                className="square"
                aria-label={`Remove ${file.name}`}
                onClick={() => void files.detach(file)}
              >
                <Icon of={IconX} size={16} />
              </button>
            </li>
          ))}
          {going.map((one) => (
            <Line
              key={`sent ${one.id}`}
              one={one}
              onStop={() => uploads.stop(one.id)}
              onRetry={() => uploads.retry(one.id)}
            />
          ))}
        </ul>
      )}
      <div
        className={classes('row wrap gap8 rounded-lg pad12-16', styles.drop, isHeld && classes('tinted', styles.held))}
        onDragOver={(event) => {
          if (!holdsFiles(event.dataTransfer)) return
          event.preventDefault()
          setHeld(true)
        }}
        onDragLeave={() => setHeld(false)}
        onDrop={(event) => void drop(event)}
      >
        <Button
          variant="default"
          size="sm"
          leftSection={<Icon of={IconUpload} />}
          onClick={() => field.current?.click()}
        >
          Add files
        </Button>
        <Button variant="default" size="sm" leftSection={<Icon of={IconFolder} />} onClick={() => setOpen('picker')}>
          From my files
        </Button>
        <Button
          className={styles.camera ?? ''}
          variant="default"
          size="sm"
          leftSection={<Icon of={IconCamera} />}
          onClick={() => setOpen('camera')}
        >
          Camera
        </Button>
        <span className="muted">
          <span className="not-phone">or drop them here. </span>
          {largest === undefined ? '' : `Up to ${showSize(largest)} each.`}
        </span>
        <input
          ref={field}
          type="file"
          multiple
          hidden
          tabIndex={-1}
          aria-label={`Add files to ${label}`}
          onChange={(event) => {
            send(pickedIn(event.currentTarget.files ?? []))
            event.currentTarget.value = ''
          }}
        />
      </div>
      {createPortal(
        <Suspense fallback={null}>
          {open === 'picker' && (
            <FilePicker
              taken={held.map((file) => file.id)}
              most={most - held.length}
              onChosen={(chosen) => {
                setOpen(null)
                void files.attach(chosen)
              }}
              onClose={() => setOpen(null)}
            />
          )}
          {open === 'camera' && (
            <Camera
              onMade={(file) => {
                setOpen(null)
                send([{ file, folders: [] }])
              }}
              onClose={() => setOpen(null)}
            />
          )}
        </Suspense>,
        // A form does not stand in a form, and the editor is one.
        document.body,
      )}
    </fieldset>
  )
}

const kinds: Readonly<Record<Attachable, string>> = {
  devactivity: 'activity',
  procedure: 'procedure',
  placement: 'placement report',
  devform: 'form',
  message: 'message',
}

/** Words for content that proves something else already; it does not block. */
function SameFile({ resource, twin }: { resource: Attachable; twin: number | null }) {
  if (twin === null) return null
  return (
    <span className="block secondary warn">
      The same file is at another {kinds[resource]}.{' '}
      <Link className="underlined" to={recordLink(resource, twin)}>
        View
      </Link>
    </span>
  )
}
