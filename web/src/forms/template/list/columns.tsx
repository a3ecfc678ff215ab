import { devformtemplate, templateTypes, type FormTemplate } from '@college/contract/forms'
import { StateChip } from '#kit'
import type { TableColumn, TableFilter } from '#kit/table'
import { dayWords, typeWords } from '../../words.ts'
import { signedBy, templateStatusOf } from '../words.ts'

type Column = TableColumn<typeof devformtemplate>

/** The columns of the list of templates. */
export const templateColumns = (timezone: string): readonly Column[] => [
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name' },
  { id: 'description', header: 'What it is for', cell: (row) => row.description, hidden: true },
  { id: 'type', header: 'For', cell: (row) => typeWords[row.type], phone: 'what' },
  { id: 'signers', header: 'Signed by', cell: signedBy, phone: 'what', fields: ['signing_required', 'signers'] },
  { id: 'version', header: 'Version', cell: (row) => row.version || '', align: 'right' },
  {
    id: 'published',
    header: 'Published',
    cell: (row) => (row.published_at === null ? '' : dayWords(row.published_at, timezone)),
    sort: 'published_at',
    align: 'right',
    phone: 'aside',
  },
  {
    id: 'state',
    fields: ['published_at', 'unpublished', 'archived_at'],
    header: 'State',
    cell: (row) => <TemplateState row={row} />,
    phone: 'state',
  },
]

function TemplateState({ row }: { row: FormTemplate }) {
  const [kind, words] = templateStatusOf(row)
  return <StateChip kind={kind}>{words}</StateChip>
}

export const templateFilters: readonly TableFilter[] = [
  { name: 'type', label: 'For', options: templateTypes.map((value) => ({ value, label: typeWords[value] })) },
  {
    name: 'signing_required',
    label: 'Signatures',
    options: [
      { value: 'true', label: 'Signed' },
      { value: 'false', label: 'Not signed' },
    ],
  },
  { name: 'archived_at', label: 'Archive', options: [{ value: 'null', label: 'Not archived' }] },
  { name: 'agreement', label: 'Agreements', options: [{ value: 'null', label: 'Left out' }] },
]
