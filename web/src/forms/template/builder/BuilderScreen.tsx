import { devformtemplate } from '@college/contract/forms'
import { useState } from 'react'
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
  // Publishing and archiving make another version of the row than the one that is worked on: it is opened anew.
  const [times, setTimes] = useState(0)
  if (row) return <Builder key={times} row={row} onReopen={() => setTimes((before) => before + 1)} />
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
