import {
  knownSetting,
  organisationconfig,
  type KnownSetting,
  type OrganisationConfig,
} from '@college/contract/organisation'
import { Button } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { Page, toast, useRecord, useRemoveAndLeave } from '#kit'
import {
  CheckField,
  ChoiceField,
  RecordEditor,
  SaveButton,
  TextField,
  useFieldValue,
  useRecordForm,
  type RecordForm,
} from '#kit/form'
import { settingList, settingsHub } from '../links.ts'
import { defaultWords, titleOf, typeTitle } from './words.ts'

/** `/organisationconfig/admin`: one setting. `name` begins one that is not set yet. */
export function SettingEditor() {
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || null
  const stored = useRecord(organisationconfig, id).data
  const name = stored?.name ?? (id === null ? query.get('name') : null)
  const title = name === null ? (id === null ? 'New setting' : 'Setting') : titleOf(name)
  const known = name === null ? null : knownSetting(name)
  return (
    <Page
      title={title}
      sentence={known?.help}
      breadcrumb={[
        { label: 'Settings', to: settingsHub },
        { label: 'Organisation settings', to: settingList },
        { label: title },
      ]}
    >
      <SettingForm key={`${id} ${name}`} id={id} known={known} />
    </Page>
  )
}

function SettingForm({ id, known }: { id: number | null; known: KnownSetting | null }) {
  const navigate = useNavigate()
  const { removeAndLeave, removing } = useRemoveAndLeave(organisationconfig, settingList)
  const form = useRecordForm({
    record: organisationconfig,
    id,
    ...(known
      ? { initial: { name: known.name, type: known.type, value: String(known.fallback) }, draftName: known.name }
      : {}),
    check: ({ type, value }) => {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
      return type === 'number' && !Number.isFinite(number) ? { value: 'Enter a number' } : {}
    },
    onSaved: () => {
      toast({ text: 'Setting saved', kind: 'done' })
      void navigate(settingList, { replace: true })
    },
  })
  return (
    <RecordEditor
      form={form}
      acts={
        <>
          {id !== null && (
            <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(id)}>
              {known ? 'Back to the default' : 'Delete'}
            </Button>
          )}
          <Button component={Link} to={settingList} variant="subtle">
            Leave
          </Button>
          <SaveButton form={form} main>
            Save setting
          </SaveButton>
        </>
      }
    >
      {known ? null : <OwnSetting form={form} />}
      <ValueField form={form} known={known} />
      {!known && (
        <CheckField
          {...form.field('secret')}
          label="Secret"
          help="Only administrators can read it, and the list hides it."
        />
      )}
    </RecordEditor>
  )
}

type Form = RecordForm<typeof organisationconfig>

/** The name and kind of a setting the application does not know by itself. */
function OwnSetting({ form }: { form: Form }) {
  return (
    <>
      <TextField
        {...form.field('name')}
        label="Name"
        help="Small letters with underscores, such as apc_reminder_days."
      />
      <ChoiceField
        {...form.field('type')}
        label="Kind"
        options={(['string', 'number', 'boolean'] as const).map((value) => ({ value, label: typeTitle[value] }))}
      />
    </>
  )
}

const yesOrNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

function ValueField({ form, known }: { form: Form; known: KnownSetting | null }) {
  const type: OrganisationConfig['type'] | null = useFieldValue(form.field('type'))
  const secret = useFieldValue(form.field('secret')) === true
  const field = form.field('value')
  const help = known ? `Default: ${defaultWords(known.name)}` : undefined
  if (known?.choices) return <ChoiceField {...field} label="Value" help={help} options={known.choices} />
  if (type === 'boolean') return <ChoiceField {...field} label="Value" help={help} options={yesOrNo} />
  return (
    <TextField
      {...field}
      label="Value"
      help={help}
      type={secret ? 'password' : 'text'}
      autoComplete={secret ? 'new-password' : 'off'}
    />
  )
}
