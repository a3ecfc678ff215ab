import { conversationForm, type ConversationForm } from '@college/contract/cpd'
import { isFormDone } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconCheck, IconNotebook, IconPencil } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { beginForm, LinkedForm } from '#forms'
import { Icon, Note, useCall } from '#kit'
import { activityPage, newActivityOf } from '../activity/links.ts'

/** The form of the conversation in a person's year; undefined until it is read. */
export const useTalk = (
  query: { readonly user_id?: number },
  { start, end }: { readonly start: string; readonly end: string },
): ConversationForm | undefined =>
  useCall<typeof conversationForm>(conversationForm, { ...query, from: start, to: end }).data

interface TalkProps {
  readonly talk: ConversationForm
  readonly own: boolean
  /** Whether a conversation counts in the year already. */
  readonly held: boolean
}

/** What is next for the yearly conversation: the form that both sign, and the activity that counts it. */
export function Talk({ talk: { template, form, category_id: category }, own, held }: TalkProps) {
  if (form)
    return (
      <>
        <LinkedForm id={form.id} />
        {own && !held && isFormDone(form) && form.devactivity_id === null && (
          <Note icon={IconNotebook}>
            You’ve both signed. Log the conversation, so that it counts on your report.{' '}
            <Button component={Link} to={newActivityOf({ category, form: form.id })} size="sm">
              Log it
            </Button>
          </Note>
        )}
        {form.devactivity_id !== null && (
          <p className="quiet below24">
            <Icon of={IconCheck} /> <Link to={activityPage(form.devactivity_id)}>Logged as an activity</Link>
          </p>
        )}
      </>
    )
  if (!own || held) return null
  return (
    <Note icon={IconNotebook}>
      {template ? (
        <>
          The questions below are those of the form “{template.name}”. Prepare your answers there, and you both sign it
          once you’ve met.{' '}
          <Button component={Link} to={beginForm(template.id)} leftSection={<Icon of={IconPencil} />} size="sm">
            Start the form
          </Button>
        </>
      ) : (
        <>
          When you’ve met, <Link to={newActivityOf({ category, form: null })}>log it</Link> as an activity of the
          category Structured conversation. It then counts on your report.
        </>
      )}
    </Note>
  )
}
