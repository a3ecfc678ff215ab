import { exportPerson } from '@college/contract/app'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconFileZip } from '@tabler/icons-react'
import { Icon, Note, Page, Section, useAction } from '#kit'
import { ExportList } from './ExportList.tsx'
import { isGoingOn, useExports } from './useExports.ts'

/** `/export/user`: everything that is kept about the reader, to take along. */
export function ExportUser() {
  const { act, isPending, failure } = useAction<typeof exportPerson>(exportPerson)
  const { jobs } = useExports('person')
  const goesOn = jobs?.some(isGoingOn) ?? false
  return (
    <Page title="Export" sentence="Download everything the college keeps about you.">
      <Section
        title="All of it, in one file"
        sentence="A ZIP with each kind of record as JSON and as a table, your files in your folders, your signed forms and kept reports as PDF, and a sealed list of it all. Another college can import it for you."
      >
        <div role="alert" className="below16">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure.message}
            </Note>
          )}
        </div>
        <Button
          leftSection={<Icon of={IconFileZip} />}
          disabled={goesOn}
          aria-busy={isPending}
          onClick={() => {
            if (!isPending) void act({})
          }}
        >
          {goesOn ? 'Being made…' : 'Export my records'}
        </Button>
      </Section>
      <ExportList kind="person" none="You have no exports. Start one above." />
    </Page>
  )
}
