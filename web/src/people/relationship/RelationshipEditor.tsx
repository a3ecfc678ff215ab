import { user, userrelationship } from '@college/contract/people'
import { Button } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from '#kit/router'
import { Page, toast, useRemove } from '#kit'
import {
  Beside,
  ChoiceField,
  DateField,
  RecordEditor,
  RecordField,
  SaveButton,
  useRecordForm,
  type Option,
} from '#kit/form'
import { personPage, relationshipList, writeTo } from './links.ts'
import { kindTitle, type Relationship } from './words.ts'

const kinds: readonly Option<Relationship['kind']>[] = (
  ['supervisor', 'educator', 'director', 'instructor'] as const
).map((value) => ({ value, label: kindTitle[value] }))
const active = { active: true, sort: 'display_name' }

interface EditorProps {
  /** Where the trainee is reminded; null where they are not behind. */
  readonly reminderOf?: (row: Relationship) => string | null
}

/** `/userrelationship/admin`: one relationship. `trainee` or `teacher` begins one from a person's page. */
export function RelationshipEditor({ reminderOf }: EditorProps) {
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || null
  const [trainee, teacher] = [Number(query.get('trainee')) || null, Number(query.get('teacher')) || null]
  const person = trainee ?? teacher
  const back = person === null ? relationshipList : personPage(person, 'access')
  const title = id === null ? 'Link two people' : 'User relationship'
  const navigate = useNavigate()
  const { remove, removing } = useRemove(userrelationship)
  const form = useRecordForm({
    record: userrelationship,
    id,
    initial: {
      ...(trainee === null ? {} : { trainee_id: trainee }),
      ...(teacher === null ? {} : { user_id: teacher }),
    },
    draftName: person === null ? 'new' : `of ${person}`,
    check: ({ user_id: one, trainee_id: other, starts, ends }) => ({
      ...(one !== null && one === other ? { trainee_id: 'Choose someone else' } : {}),
      ...(starts !== null && ends !== null && ends < starts ? { ends: 'The end is before the start' } : {}),
    }),
    onSaved: () => {
      toast({ text: 'Relationship saved', kind: 'done' })
      void navigate(back, { replace: true })
    },
  })
  return (
    <Page
      title={title}
      sentence={
        form.row
          ? `${form.row.user_name ?? ''} and ${form.row.trainee_name ?? ''}.`
          : 'From the first day to the last, the teacher sees the trainee’s records.'
      }
      breadcrumb={[{ label: 'User relationships', to: relationshipList }, { label: title }]}
      actions={form.row && <Acts row={form.row} reminder={reminderOf?.(form.row) ?? null} />}
    >
      <RecordEditor
        form={form}
        acts={
          <>
            {id !== null && (
              <Button
                variant="subtle"
                disabled={removing}
                onClick={() => {
                  // First away from here: the editor of a removed row has nothing to show.
                  void Promise.resolve(navigate(back)).then(() => remove(id))
                }}
              >
                Delete
              </Button>
            )}
            <Button component={Link} to={back} variant="subtle">
              Leave
            </Button>
            <SaveButton form={form} main>
              Save relationship
            </SaveButton>
          </>
        }
      >
        <RecordField
          {...form.field('user_id')}
          label="Teacher"
          help={id === null ? 'The educator, director, supervisor or instructor.' : undefined}
          record={user}
          query={active}
          disabled={id !== null}
        />
        <RecordField
          {...form.field('trainee_id')}
          label="Trainee"
          record={user}
          query={active}
          disabled={id !== null}
        />
        <ChoiceField {...form.field('kind')} label="As" options={kinds} />
        <Beside>
          <DateField {...form.field('starts')} label="First day" />
          <DateField {...form.field('ends')} label="Last day" />
        </Beside>
      </RecordEditor>
    </Page>
  )
}

/** Both people can be written to from here, as on a phone the list has its acts on this page. */
function Acts({ row, reminder }: { row: Relationship; reminder: string | null }) {
  const ways = [
    ['Write to the teacher', writeTo([row.user_id])],
    ['Write to the trainee', writeTo([row.trainee_id])],
    ...(reminder === null ? [] : [['Remind the trainee', reminder] as const]),
  ] as const
  return ways.map(([words, to]) => (
    <Button key={words} component={Link} to={to} variant="default">
      {words}
    </Button>
  ))
}
