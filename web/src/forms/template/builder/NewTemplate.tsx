import { devformtemplate, templateTypes, type TemplateType } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconBooks } from '@tabler/icons-react'
import { Link, useNavigate } from '#kit/router'
import { Icon, Page } from '#kit'
import { ChoiceField, LongTextField, RecordEditor, SaveButton, TextField, useRecordForm, type Option } from '#kit/form'
import { typeWords } from '../../words.ts'
import { templateBuilder, templateLibrary, templateList } from '../links.ts'

const types: readonly Option<TemplateType>[] = templateTypes.map((value) => ({ value, label: typeWords[value] }))

/** Asks what a new template is called and whose forms it is for; its questions come next. */
export function NewTemplate() {
  const navigate = useNavigate()
  const form = useRecordForm({
    record: devformtemplate,
    initial: { type: 'trainee' },
    onSaved: (row) => void navigate(templateBuilder(row.id), { replace: true }),
  })
  return (
    <Page
      title="New form template"
      sentence="First its name. Questions and signers come next; it stays hidden until you publish it."
      breadcrumb={[{ label: 'Form templates', to: templateList }, { label: 'New' }]}
      actions={
        <Button component={Link} to={templateLibrary} variant="default" leftSection={<Icon of={IconBooks} />}>
          Start from the library
        </Button>
      }
    >
      <RecordEditor
        form={form}
        acts={
          <>
            <Button component={Link} to={templateList} variant="subtle">
              Leave
            </Button>
            <SaveButton form={form} main>
              Add questions
            </SaveButton>
          </>
        }
      >
        <TextField {...form.field('name')} label="Name" help="As people know it, such as: Case-based discussion." />
        <ChoiceField {...form.field('type')} label="For" options={types} />
        <LongTextField {...form.field('description')} label="What it is for" rows={2} />
      </RecordEditor>
    </Page>
  )
}
