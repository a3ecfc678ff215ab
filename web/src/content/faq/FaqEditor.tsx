import { faq, faqCategories } from '@college/contract/content'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { Note, Page, toast, useRecord, useRemoveAndLeave } from '#kit'
import {
  Beside,
  CheckField,
  ChoiceField,
  NumberField,
  RecordEditor,
  RichTextField,
  SaveButton,
  TextField,
  useRecordForm,
} from '#kit/form'
import { faqList, helpAnswer, settingsHub } from '../links.ts'
import { faqCategoryTitle } from '../words.ts'

const categories = faqCategories.map((value) => ({ value, label: faqCategoryTitle[value] }))

/** `/faq/admin`: one question with its answer. */
export function FaqEditor() {
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || null
  const { data: row } = useRecord(faq, id)
  const title = id === null ? 'New question' : (row?.question ?? 'Question')
  return (
    <Page
      title={title}
      breadcrumb={[{ label: 'Settings', to: settingsHub }, { label: 'FAQs', to: faqList }, { label: title }]}
      actions={row?.published ? <Link to={helpAnswer(row)}>Open in Help</Link> : undefined}
    >
      <FaqForm key={id} id={id} />
    </Page>
  )
}

function FaqForm({ id }: { id: number | null }) {
  const navigate = useNavigate()
  const { removeAndLeave, removing } = useRemoveAndLeave(faq, faqList)
  const form = useRecordForm({
    record: faq,
    id,
    locks: id !== null,
    onSaved: () => {
      toast({ text: 'Question saved', kind: 'done' })
      void navigate(faqList, { replace: true })
    },
  })
  const broken = form.row?.broken_links ?? []
  return (
    <RecordEditor
      form={form}
      acts={
        <>
          {id !== null && (
            <Button variant="subtle" disabled={removing} onClick={() => void removeAndLeave(id)}>
              Delete
            </Button>
          )}
          <Button component={Link} to={faqList} variant="subtle">
            Leave
          </Button>
          <SaveButton form={form} main>
            Save question
          </SaveButton>
        </>
      }
    >
      {broken.length > 0 && (
        <Note tone="warn" icon={IconAlertTriangle}>
          These links were broken when we last checked: {broken.join(', ')}
        </Note>
      )}
      <TextField {...form.field('question')} label="Question" />
      <RichTextField {...form.field('answer')} label="Answer" />
      <Beside>
        <ChoiceField {...form.field('category')} label="For" options={categories} as="list" />
        <NumberField {...form.field('position')} label="Order" help="Smaller numbers come first." />
      </Beside>
      <TextField
        {...form.field('topic')}
        label="Topic"
        help="The “?” of a screen opens the answer with its topic, such as log-procedure."
      />
      <CheckField
        {...form.field('published')}
        label="Published"
        help="Anyone can read it in Help. A draft also keeps the standard answer on its topic out of Help."
      />
    </RecordEditor>
  )
}
