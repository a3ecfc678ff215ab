import { exportList, readExportKinds, type ExportFormat } from '@college/contract/app'
import type { AnswerOf } from '@college/contract/kit'
import { Button, NativeSelect } from '@mantine/core'
import { IconAlertTriangle, IconFileExport } from '@tabler/icons-react'
import { useNavigate, useSearchParams } from '#kit/router'
import { Icon, Note, Page, PartError, Section, Segments, useAction, useCall, Waiting } from '#kit'
import { ColumnChoice } from './ColumnChoice.tsx'
import { ExportList } from './ExportList.tsx'
import { FilterFields } from './FilterFields.tsx'
import { queryFrom } from './query.ts'

type Offered = AnswerOf<typeof readExportKinds>

const formats = [
  { value: 'csv', label: 'CSV' },
  { value: 'xlsx', label: 'Excel (XLSX)' },
] as const

/** `/export/admin`: the lists of the college as files. What is chosen stands in the address, so that a list can lead here as it is narrowed. */
export function ExportAdmin() {
  const { data, error, refetch } = useCall<typeof readExportKinds>(readExportKinds)
  return (
    <Page title="Export" sentence="Download a list as a file. We record what was exported, and how many rows.">
      {error ? (
        <PartError
          title="We couldn’t load what can be exported"
          text={error.message}
          reference={error.requestId ?? undefined}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Choose offered={data} />
      ) : (
        <Waiting shape="form" />
      )}
      <ExportList kind="list" none="You have no exports. Choose a list above." />
    </Page>
  )
}

function Choose({ offered }: { offered: Offered }) {
  const [address, setAddress] = useSearchParams()
  const navigate = useNavigate()
  const { act, isPending, failure } = useAction<typeof exportList>(exportList)
  const named = address.get('list') ?? 'devactivity'
  const kind = offered.kinds.find(({ name }) => name === named)
  const format: ExportFormat = address.get('format') === 'xlsx' ? 'xlsx' : 'csv'
  const lists = offered.kinds
    .map(({ name, title }) => ({ value: name, label: title }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const list = (
    <NativeSelect
      label="List"
      value={kind?.name ?? ''}
      data={kind ? lists : [{ value: '', label: 'Choose a list' }, ...lists]}
      // Filters and columns are of one list.
      onChange={(event) => void navigate(`?list=${event.currentTarget.value}&format=${format}`, { replace: true })}
    />
  )
  if (!kind)
    return (
      <Section title="What to export">
        <div className="stack gap16">
          <Note tone="bad" icon={IconAlertTriangle}>
            We can’t export the list that this link names. Choose another.
          </Note>
          {list}
        </div>
      </Section>
    )
  const offers = (name: string): boolean => kind.columns.some((column) => column.name === name)
  // A column that the file has not is refused in words when it is sent, never left out of it unsaid.
  const chosen = address.getAll('column')
  const seen = (address.get('seen') ?? '').split(',').filter(offers)
  const change = (name: string, values: readonly string[]): void =>
    setAddress(
      (now) => {
        now.delete(name)
        for (const value of values) if (value !== '') now.append(name, value)
        return now
      },
      { replace: true },
    )
  const start = (): void => {
    if (isPending) return
    void act({
      resource: kind.name,
      format,
      query: queryFrom(address, kind),
      ...(chosen.length > 0 && { columns: chosen }),
    })
  }
  return (
    <Section title="What to export">
      <div className="stack gap16">
        {list}
        <FilterFields kind={kind} choices={offered.choices} address={address} onChange={change} />
        <ColumnChoice kind={kind} seen={seen} chosen={chosen} onChange={(names) => change('column', names)} />
        <div>
          <Segments
            label="Format"
            value={format}
            segments={formats}
            onChange={(value) => change('format', value === 'csv' ? [] : [value])}
          />
        </div>
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure.message}
            </Note>
          )}
        </div>
        <div>
          <Button leftSection={<Icon of={IconFileExport} />} aria-busy={isPending} onClick={start}>
            Export
          </Button>
        </div>
      </div>
    </Section>
  )
}
