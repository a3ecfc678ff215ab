import { archiveTemplate, devformtemplate, type FormTemplate } from '@college/contract/forms'
import { useQueryClient } from '@tanstack/react-query'
import { keys, messageOf, toast, useAction, useClient, useRemove } from '#kit'
import { exportOf, fileNameOf } from './templateFile.ts'

type Read = Pick<FormTemplate, 'id' | 'updated_at' | 'name'>

/** What is done with a template besides working on it. */
export interface TemplateActs {
  /** Puts it away or takes it back; the row as it is then, or null where that failed. */
  readonly archive: (row: Read, archived: boolean) => Promise<FormTemplate | null>
  /** Gives its draft as a file. */
  readonly exportFile: (row: Pick<FormTemplate, 'id'>) => Promise<void>
  readonly remove: (id: number) => Promise<boolean>
}

export const useTemplateActs = (): TemplateActs => {
  const client = useClient()
  const answers = useQueryClient()
  const { act } = useAction(archiveTemplate)
  const { remove } = useRemove(devformtemplate)
  const archive = async ({ id, updated_at, name }: Read, archived: boolean): Promise<FormTemplate | null> => {
    const done = await act({ id, updated_at, archived })
    if (!done) {
      toast({ text: `${name} was not changed. Look at it again first.`, kind: 'failed' })
      return null
    }
    answers.setQueryData(
      keys.row(devformtemplate, id),
      (row: FormTemplate | undefined) => row && { ...row, ...done.data },
    )
    toast({
      text: archived ? `${name} is archived. Forms already started aren’t affected.` : `${name} is restored`,
      kind: 'done',
      ...(archived ? { action: { label: 'Undo', run: () => void archive(done.data, false) } } : {}),
    })
    return done.data
  }
  const exportFile = async ({ id }: Pick<FormTemplate, 'id'>): Promise<void> => {
    try {
      const row = await client.getRecord(devformtemplate, id)
      client.context.saveFile(
        new Blob([JSON.stringify(exportOf(row), null, 2)], { type: 'application/schema+json' }),
        fileNameOf(row.name),
      )
    } catch (error) {
      toast({ text: messageOf(error), kind: 'failed' })
    }
  }
  return { archive, exportFile, remove }
}
