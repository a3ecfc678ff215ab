import { downloadFile, viewFile } from '@college/contract/files'
import { messageOf, toast, useClient } from '#kit'
import { showInWindow } from './window.ts'

/** What can be opened: a file by its id, under its name. */
export interface Openable {
  readonly id: number
  readonly name: string
}

/** Hands files to the person, or shows them in a window of their own. Failures are shown in a toast. */
export const useOpenFile = () => {
  const client = useClient()
  const content = async ({ id, name }: Openable, path: string) =>
    client.takeFile({ method: 'POST', path: path.replace(':file_id', String(id)) }, name, { quiet: true })

  const view = async (file: Openable): Promise<void> => {
    const fetchContent = async (): Promise<Blob> => (await content(file, viewFile.path)).content
    const wrong = await showInWindow(() => window.open('', '_blank'), fetchContent, messageOf)
    if (wrong !== null) toast({ text: wrong, kind: 'failed' })
  }
  const download = async (file: Openable): Promise<void> => {
    try {
      const taken = await content(file, downloadFile.path)
      client.context.saveFile(taken.content, taken.name)
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
  }
  return {
    view,
    download,
    /** Shows what can be shown, and hands over the rest. */
    open: (file: Openable & { readonly viewable: boolean | null }): Promise<void> =>
      file.viewable ? view(file) : download(file),
    /** The content itself, for a preview. */
    fetch: async (file: Openable): Promise<Blob> => (await content(file, viewFile.path)).content,
  }
}
