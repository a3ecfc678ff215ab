import { devformtemplate } from '@college/contract/forms'
import { useSearchParams } from '#kit/router'
import { PartError, Page, useRecord, Waiting } from '#kit'
import { useRecordForm } from '#kit/form'
import { numberIn } from '../../links.ts'
import { templateList } from '../links.ts'
import { Builder } from './Builder.tsx'
import { NewTemplate } from './NewTemplate.tsx'

/** `/formtemplate/admin`: makes a new template, or works on one. */
export function BuilderScreen() {
  const [query] = useSearchParams()
  const id = numberIn(query, 'id')
  return id === null ? <NewTemplate /> : <Opened key={id} id={id} />
}

function Opened({ id }: { id: number }) {
  const { data: row, error, refetch } = useRecord(devformtemplate, id)
  // Begun together with the reading above, so that one call serves both.
  const form = useRecordForm({ record: devformtemplate, id, autosave: {}, locks: true, onSaved: () => undefined })
  if (row && form.state === 'ready') return <Builder row={row} form={form} />
  return (
    <Page
      title="Form template"
      breadcrumb={[{ label: 'Form templates', to: templateList }, { label: 'Form template' }]}
    >
      {error ? (
        <PartError
          title="We couldn’t load this template"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : (
        <Waiting shape="form" />
      )}
    </Page>
  )
}
