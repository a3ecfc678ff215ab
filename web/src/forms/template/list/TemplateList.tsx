import { devformtemplate, type FormTemplate } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconBooks, IconPlus, IconTemplate, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { DesktopActions, Empty, Icon, Page, MobileActions } from '#kit'
import { DataTable } from '#kit/table'
import { useActor } from '#identity'
import { CopyDialog } from '../acts/CopyDialog.tsx'
import { ImportDialog } from '../acts/ImportDialog.tsx'
import { useTemplateActs } from '../acts/useTemplateActs.ts'
import { newTemplate, templateBuilder, templateLibrary } from '../links.ts'
import { templateColumns, templateFilters } from './columns.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'

/** `/formtemplates/admin`: the form templates of the college. */
export function TemplateList() {
  const { timezone } = useActor()
  const acts = useTemplateActs()
  const [copied, setCopied] = useState<FormTemplate | null>(null)
  const [importing, setImporting] = useState(false)
  const add = (library: string, make: string) => (
    <>
      <Button variant="default" leftSection={<Icon of={IconUpload} />} onClick={() => setImporting(true)}>
        Import
      </Button>
      <Button component={Link} to={templateLibrary} variant="default" leftSection={<Icon of={IconBooks} />}>
        {library}
      </Button>
      <Button component={Link} to={newTemplate} leftSection={<Icon of={IconPlus} />} aria-label="New template">
        {make}
      </Button>
    </>
  )
  const menuOf = (row: FormTemplate) => <TemplateMenu row={row} acts={acts} onCopy={() => setCopied(row)} />
  return (
    <Page
      title="Form templates"
      wide
      sentence="What forms ask and who signs them. A form keeps the version it was started with."
      actions={<DesktopActions>{add('Start from the library', 'New template')}</DesktopActions>}
    >
      <DataTable
        record={devformtemplate}
        exports
        columns={templateColumns(timezone)}
        filters={templateFilters}
        search="Name or what it is for"
        to={(row) => templateBuilder(row.id)}
        acts={menuOf}
        empty={
          <Empty
            icon={IconTemplate}
            title="No form templates yet"
            text="Start from a ready one in the library, make your own, or import one that was exported elsewhere."
          >
            {add('Start from the library', 'New template')}
          </Empty>
        }
      />
      <MobileActions>{add('Library', 'New')}</MobileActions>
      {copied && <CopyDialog row={copied} onClose={() => setCopied(null)} />}
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </Page>
  )
}
