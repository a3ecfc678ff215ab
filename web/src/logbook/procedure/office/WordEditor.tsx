import { procedureterm, termKindTitle, type TermKind } from '@college/contract/logbook'
import { CheckField, RecordField, TabEditor, TextField, useTabForm } from '#kit/form'
import { wordsLink } from '../links.ts'

const atTheEnd = 1_000

/** One word of the logbook. */
export function WordEditor({ id, kind }: { id: number | null; kind: TermKind }) {
  const place = { one: 'choice', list: wordsLink(kind) }
  const form = useTabForm(place, {
    record: procedureterm,
    id,
    initial: { kind, position: atTheEnd },
    draftName: kind,
  })
  const [one] = termKindTitle[kind]
  return (
    <TabEditor
      record={procedureterm}
      id={id}
      place={place}
      form={form}
      title={form.row?.name ?? `New ${one.toLowerCase()}`}
      sentence={id === null ? undefined : 'A new name also shows on past procedures.'}
    >
      <TextField {...form.field('name')} label="Name" />
      {kind === 'structure' && (
        <RecordField
          {...form.field('parent_id')}
          label="Region"
          help="Offered with this region only; blank means with all."
          record={procedureterm}
          query={{ kind: 'region' }}
        />
      )}
      <CheckField {...form.field('active')} label="Offered" help="Retired choices are no longer offered." />
    </TabEditor>
  )
}
