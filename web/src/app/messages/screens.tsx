import { message } from '@college/contract/messaging'
import { AttachmentField, Attachments, useAttachments } from '#files'
import { useActor } from '#identity'
import type { ScreenLoad, ScreenLoads } from '#kit'
import { MessagePartsProvider, MessageReader, messagesScreens, type MessageParts } from '#messaging'

function FilesField({ id }: { id: number | null }) {
  const files = useAttachments(message.name)
  return <AttachmentField files={files} recordId={id} />
}

const parts: MessageParts = {
  files: (id) => <Attachments resource="message" recordId={id} title="Files" />,
  filesField: (id) => <FilesField id={id} />,
}

/** A screen of messages with the files on it, for whoever is signed in. */
const withFiles =
  (load: ScreenLoad): ScreenLoad =>
  async () => {
    const Screen = await load()
    return function WithFiles() {
      return (
        <MessageReader value={useActor()}>
          <MessagePartsProvider value={parts}>
            <Screen />
          </MessagePartsProvider>
        </MessageReader>
      )
    }
  }

/** The screens of messages, put together with what other domains show on them. */
export const messageScreens: ScreenLoads = Object.fromEntries(
  Object.entries(messagesScreens).map(([path, load]) => [path, withFiles(load)]),
)
