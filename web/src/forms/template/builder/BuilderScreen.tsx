import { devformtemplate } from '@college/contract/forms'
import { useSearchParams } from 'react-router'
import { PartError, Page, useRecord, Waiting } from '#kit'
import { numberIn } from '../../places.ts'
import { templateList } from '../places.ts'
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
  if (row) return <Builder row={row} />
  return (
    <Page
      title="Form template"
      breadcrumb={[{ label: 'Form templates', to: templateList }, { label: 'Form template' }]}
    >
      {error ? (
        <PartError
          title="This template could not be loaded"
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
