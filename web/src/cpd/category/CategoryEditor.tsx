import {
  cpdGroups,
  creditSourceInWords,
  devcategory,
  groupTitle,
  type Category,
  type CreditPer,
} from '@college/contract/cpd'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { TemplateField } from '#forms'
import { Page, toast, useRecord, useRemoveAndLeave, Waiting } from '#kit'
import {
  Beside,
  CheckField,
  ChoiceField,
  NumberField,
  RecordEditor,
  RecordField,
  SaveButton,
  TextField,
  TimeField,
  useFieldValue,
  useRecordForm,
  type Option,
  type RecordForm,
} from '#kit/form'
import { typeTitle } from '../cycles/words.ts'
import { categoryList, kindIn, kindTitle, type CategoryKind } from './links.ts'
import { colours } from './Swatch.tsx'

/** `/category/admin`: one category. `kind` and `parent_id` begin a new one. */
export function CategoryEditor() {
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || null
  const [leaving, setLeaving] = useState(false)
  const { data: row, isLoading } = useRecord(devcategory, leaving ? null : id)
  const parent = row ? row.parent_id : Number(query.get('parent_id')) || null
  const above = useRecord(devcategory, parent).data
  const kind = row?.kind ?? kindIn(query)
  const { removeAndLeave } = useRemoveAndLeave(devcategory, categoryList(kind))
  const leave = async (): Promise<void> => {
    // Nothing of a removed row is asked for again.
    setLeaving(true)
    if (id !== null) await removeAndLeave(id)
  }
  const title = id === null ? (parent === null ? 'New category' : 'New subcategory') : (row?.name ?? 'Category')
  return (
    <Page
      title={title}
      sentence={above ? `A subcategory of ${above.name}.` : `A category of ${kindTitle[kind].toLowerCase()}.`}
      breadcrumb={[{ label: 'Categories', to: categoryList(kind) }, { label: title }]}
    >
      {leaving || isLoading || (parent !== null && id === null && !above) ? (
        <Waiting shape="form" />
      ) : (
        <CategoryForm
          key={`${id} ${kind}`}
          id={id}
          kind={kind}
          parent={parent}
          above={above ?? null}
          onDelete={leave}
        />
      )}
    </Page>
  )
}

const kinds: readonly Option<CategoryKind>[] = (['activity', 'goal', 'plan'] as const).map((value) => ({
  value,
  label: kindTitle[value],
}))
const types: readonly Option<'fellow' | 'trainee'>[] = (['fellow', 'trainee'] as const).map((value) => ({
  value,
  label: typeTitle[value],
}))
const groups = cpdGroups.map((value) => ({ value, label: groupTitle[value] }))
const swatches = Object.entries(colours).map(([value, label]) => ({ value, label }))

interface FormProps {
  readonly id: number | null
  readonly kind: CategoryKind
  readonly parent: number | null
  readonly above: Category | null
  readonly onDelete: () => Promise<void>
}

function CategoryForm({ id, kind, parent, above, onDelete }: FormProps) {
  const navigate = useNavigate()
  const form = useRecordForm({
    record: devcategory,
    id,
    initial: {
      kind,
      ...(parent === null
        ? {}
        : { parent_id: parent, type: above?.type ?? null, mcnz_group: above?.mcnz_group ?? null }),
      position: 1_000,
    },
    draftName: `${kind} ${parent ?? ''}`,
    locks: id !== null,
    onSaved: (row) => {
      toast({ text: 'Category saved', kind: 'done' })
      void navigate(categoryList(row.kind), { replace: true })
    },
  })
  const shown = useFieldValue(form.field('kind')) ?? kind
  return (
    <RecordEditor
      form={form}
      acts={
        <>
          {id !== null && (
            <Button variant="subtle" onClick={() => void onDelete()}>
              Delete
            </Button>
          )}
          <Button component={Link} to={categoryList(kind)} variant="subtle">
            Leave
          </Button>
          <SaveButton form={form} main>
            Save category
          </SaveButton>
        </>
      }
    >
      <TextField {...form.field('name')} label="Name" />
      {parent === null && <ChoiceField {...form.field('kind')} label="Of" options={kinds} />}
      <RecordField
        {...form.field('parent_id')}
        label="Below"
        help="A subcategory belongs to a category of its kind."
        record={devcategory}
        query={{ kind: shown, parent_id: 'null' }}
      />
      {shown === 'activity' && parent === null && (
        <TemplateField
          {...form.field('devformtemplate_id')}
          label="Form"
          help="The form for this category. For the structured conversation, choose the form both people sign."
        />
      )}
      <ChoiceField
        {...form.field('type')}
        label="For"
        help="Blank means both fellows and trainees."
        options={types}
        as="list"
      />
      {shown !== 'plan' && (
        <>
          <ChoiceField
            {...form.field('mcnz_group')}
            label="Group"
            help="An activity’s time goes to this group unless it’s split."
            options={groups}
            as="list"
          />
          <TimeField
            {...form.field('max_minutes')}
            label="Most that counts in a cycle"
            help="In credit: 10:00 is 10 hours or 10 points. Blank counts everything."
            plain
          />
        </>
      )}
      {shown === 'activity' && <CreditFields form={form} />}
      <Beside>
        <ChoiceField {...form.field('colour')} label="Colour" options={swatches} as="list" />
        <TextField
          {...form.field('code')}
          label="Used in rules as"
          help="Leave blank unless one of the college’s rules names this category."
        />
      </Beside>
      <CheckField
        {...form.field('active')}
        label="Active"
        help="Inactive ones stay on old records but can’t be chosen."
      />
    </RecordEditor>
  )
}

const pers: readonly Option<CreditPer>[] = [
  { value: 'hour', label: 'Each hour' },
  { value: 'entry', label: 'Each entry' },
]
/** What the worked example shows. */
const example = { minutes: 240, entries: 2 }

/** How what is logged becomes credit, with what that comes to. */
function CreditFields({ form }: { form: RecordForm<typeof devcategory> }) {
  const per = useFieldValue(form.field('credit_per'))
  const factor = useFieldValue(form.field('credit_factor'))
  const source = per === null || factor === null ? null : { per, factor, ...example }
  return (
    <>
      <ChoiceField
        {...form.field('credit_per')}
        label="Credit is earned by"
        help="Choose neither to count the time itself."
        options={pers}
      />
      {(per !== null || factor !== null) && (
        <NumberField
          {...form.field('credit_factor')}
          label={per === 'entry' ? 'Points or hours for each entry' : 'Points or hours for each hour'}
          help={
            source
              ? `For example ${creditSourceInWords(source, 'points')}, or ${creditSourceInWords(source, 'minutes').split(' = ')[1]} in a cycle that counts hours.`
              : 'Up to two decimals, for example 1.5.'
          }
        />
      )}
    </>
  )
}
