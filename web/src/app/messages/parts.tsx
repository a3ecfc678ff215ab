import { message } from '@college/contract/messaging'
import { LogEvent } from '#cpd'
import { AttachmentField, Attachments, useAttachments } from '#files'
import type { MessageParts } from '#messaging'

function FilesField({ id }: { id: number | null }) {
  const files = useAttachments(message.name)
  return <AttachmentField files={files} recordId={id} />
}

/** What other domains show in messages. */
export const parts: MessageParts = {
  files: (id) => <Attachments resource="message" recordId={id} title="Files" />,
  filesField: (id) => <FilesField id={id} />,
  logEvent: (about) => <LogEvent message={about} />,
}
