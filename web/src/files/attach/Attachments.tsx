import { filelinks, type Attachable } from '@college/contract/files'
import { showSize } from '@college/contract/kit'
import { IconDownload } from '@tabler/icons-react'
import { classes, Icon, PartError, Section, useCall } from '#kit'
import { iconOf } from '../acts/icons.ts'
import { useOpenFile } from '../acts/useOpenFile.ts'
import styles from './attach.module.css'

interface AttachmentsProps {
  readonly resource: Attachable
  readonly recordId: number
  readonly title?: string
}

/** The files of a record on its page: a press shows or hands one over. Nothing where there are none. */
export function Attachments({ resource, recordId, title = 'Files' }: AttachmentsProps) {
  const { data, error, refetch } = useCall<typeof filelinks>(filelinks, { resource, record_id: recordId })
  const { open, download } = useOpenFile()
  if (error)
    return (
      <Section title={title}>
        <PartError
          title="We couldn’t load the files"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      </Section>
    )
  if (!data || data.length === 0) return null
  return (
    <Section title={title}>
      <ul className={classes('boxed rounded-lg flush below8', styles.files)}>
        {data.map(({ file_id: id, name, size, mimetype, viewable }) => (
          <li key={id} className="row gap12 tall44 pad4-0">
            <Icon className="ink2" of={iconOf({ mimetype })} size={20} />
            <button
              type="button"
              className="acc fill anywhere left tall32 pad4-0 underlines"
              onClick={() => void open({ id, name, viewable })}
            >
              {name}
            </button>
            <span className="muted fixed">{size === null ? '' : showSize(size)}</span>
            <button
              type="button"
              className="square"
              aria-label={`Download ${name}`}
              onClick={() => void download({ id, name })}
            >
              <Icon of={IconDownload} />
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
