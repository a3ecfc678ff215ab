import type { FormTemplate } from '@college/contract/forms'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDownload,
  IconEye,
  IconPencil,
  IconSignature,
  IconTrash,
} from '@tabler/icons-react'
import { ActsMenu, MenuEntry } from '#kit'
import type { TemplateActs } from '../acts/useTemplateActs.ts'
import { formsOfTemplate, templateBuilder, templatePage } from '../links.ts'

interface TemplateMenuProps {
  readonly row: FormTemplate
  readonly acts: TemplateActs
  readonly onCopy: () => void
}

/** What can be done with one template of the list. */
export function TemplateMenu({ row, acts, onCopy }: TemplateMenuProps) {
  const isArchived = row.archived_at !== null
  // What everyone accepts is published as a new text, and stays.
  const stays = row.agreement !== null
  const isPublished = (row.version ?? 0) > 0
  return (
    <ActsMenu of={row.name}>
      {(close) => {
        const then = (run: () => unknown) => () => {
          close()
          run()
        }
        return (
          <>
            {!isArchived && !stays && (
              <MenuEntry label="Edit" icon={IconPencil} to={templateBuilder(row.id)} onClick={close} />
            )}
            {isPublished && <MenuEntry label="Read it" icon={IconEye} to={templatePage(row.id)} onClick={close} />}
            {isPublished && (
              <MenuEntry label="Its forms" icon={IconSignature} to={formsOfTemplate(row.id)} onClick={close} />
            )}
            <MenuEntry label="Copy" icon={IconCopy} onClick={then(onCopy)} />
            <MenuEntry label="Export" icon={IconDownload} onClick={then(() => acts.exportFile(row))} />
            {!stays && (
              <MenuEntry
                label={isArchived ? 'Restore' : 'Archive'}
                icon={isArchived ? IconArchiveOff : IconArchive}
                onClick={then(() => acts.archive(row, !isArchived))}
              />
            )}
            {!isPublished && <MenuEntry label="Delete" icon={IconTrash} onClick={then(() => acts.remove(row.id))} />}
          </>
        )
      }}
    </ActsMenu>
  )
}
