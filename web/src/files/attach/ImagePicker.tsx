import { imageTypes } from '@college/contract/files'
import { Button, TextInput } from '@mantine/core'
import { IconFolder, IconUpload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FormDialog, Icon, toast, useStore, type RichImagePickerProps } from '#kit'
import { Line } from '../upload/Tray.tsx'
import { hasArrived, type UploadedFile } from '../upload/uploads.ts'
import { useUploads } from '../upload/UploadsProvider.tsx'
import { FilePicker } from './FilePicker.tsx'

/** Where images that are sent for a text are kept among the own files. */
const folder = 'Images'

/** Chooses an image for a text, from the device or the own files, and asks what it shows. */
export function ImagePicker({ onPicked, onClose }: RichImagePickerProps) {
  const uploads = useUploads()
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<UploadedFile | null>(null)
  const [own, setOwn] = useState<readonly number[]>([])
  const [picking, setPicking] = useState(false)
  const [alt, setAlt] = useState('')
  const going = useStore(uploads.list).filter((one) => own.includes(one.id) && !hasArrived(one))
  const choose = (file: UploadedFile | undefined): void => {
    setPicking(false)
    if (file && imageTypes.includes(file.mimetype ?? '')) setChosen(file)
    else if (file) toast({ text: 'Choose a PNG, JPEG or WebP image', kind: 'failed' })
  }
  if (picking)
    return <FilePicker taken={[]} most={1} onChosen={([file]) => choose(file)} onClose={() => setPicking(false)} />
  return (
    <FormDialog
      title="Add an image"
      verb={chosen ? ['Add image', 'Adding…'] : null}
      wayOut="Cancel"
      isPending={false}
      isDisabled={alt.trim() === ''}
      onSubmit={() => {
        if (chosen) onPicked({ file: chosen.id, alt: alt.trim() })
      }}
      onClose={onClose}
    >
      {chosen ? (
        <>
          <p className="anywhere">{chosen.name}</p>
          <TextInput
            label="What the image shows"
            description="Read out to people who can’t see it."
            value={alt}
            maxLength={300}
            data-autofocus
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
        </>
      ) : (
        <div className="row wrap gap8">
          <Button
            variant="default"
            leftSection={<Icon of={IconUpload} />}
            onClick={() => field.current?.click()}
            disabled={going.length > 0}
          >
            Upload image
          </Button>
          <Button variant="default" leftSection={<Icon of={IconFolder} />} onClick={() => setPicking(true)}>
            From my files
          </Button>
        </div>
      )}
      <ul className="list">
        {going.map((one) => (
          <Line key={one.id} one={one} onStop={() => uploads.stop(one.id)} onRetry={() => uploads.retry(one.id)} />
        ))}
      </ul>
      <input
        ref={field}
        type="file"
        accept={imageTypes.join(',')}
        hidden
        tabIndex={-1}
        aria-label="Image to upload"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) setOwn(uploads.add([{ file, folders: [folder] }], null, choose))
        }}
      />
    </FormDialog>
  )
}
