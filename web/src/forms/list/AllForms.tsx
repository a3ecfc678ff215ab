import { devform } from '@college/contract/forms'
import { isAdmin } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { IconSignature, IconTemplate } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Icon, Page } from '#kit'
import { ExportLink } from '#kit/table'
import { useActor } from '#identity'
import { formColumns } from './columns.tsx'
import { FormTable } from './FormTable.tsx'
import { useFilters } from './useFilters.ts'

const everyone = {}
const noForms: ReadonlySet<number> = new Set()

/** `/forms/admin`: every form the person may read; for the office those of everyone. */
export function AllForms() {
  const actor = useActor()
  const office = isAdmin(actor)
  const columns = formColumns({ timezone: actor.timezone, me: actor.id, waiting: noForms, several: true })
  const [query] = useSearchParams()
  const versions = query.getAll('version')
  const all = useFilters({ people: true, types: true, whose: everyone })
  // Versions are counted for each template: the list is narrowed by one where a template’s figures lead here.
  const filters =
    versions.length === 0
      ? all
      : [...all, { name: 'version', label: 'Version', options: versions.map((value) => ({ value, label: value })) }]
  return (
    <Page
      title={office ? 'Forms' : 'All forms'}
      wide
      sentence={office ? 'The forms of everyone in the college.' : 'All forms you can read.'}
      actions={
        office && (
          <>
            <ExportLink record={devform} columns={columns} />
            <Button
              component={Link}
              to="/app/formtemplates/admin"
              variant="default"
              leftSection={<Icon of={IconTemplate} />}
            >
              Form templates
            </Button>
          </>
        )
      }
    >
      <FormTable
        query={everyone}
        filters={filters}
        several
        empty={<Empty icon={IconSignature} title="No forms yet" text="What people fill in shows here." />}
      />
    </Page>
  )
}
