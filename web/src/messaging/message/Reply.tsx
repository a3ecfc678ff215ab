import { plural } from '@college/contract/kit'
import { message, sendMessage, type Thread } from '@college/contract/messaging'
import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useNavigate } from '#kit/router'
import { classes, Icon, KeptNote, toast, useAction, useKeptText, useSave } from '#kit'
import { replySubject, richOf } from './initial.ts'
import { useSentToast } from './UndoSent.tsx'
import styles from './message.module.css'

interface ReplyProps {
  readonly thread: Thread
  readonly all: boolean
  readonly onAll: (all: boolean) => void
  /** Counts the times a reply was asked for: the field takes the focus. */
  readonly focus: number
}

const namesOf = (people: Thread['reply_to']): string => {
  const [first, second] = people
  if (!first) return ''
  if (people.length === 1) return first.name
  return people.length === 2 && second
    ? `${first.name} and ${second.name}`
    : `${first.name} and ${plural(people.length - 1, 'other')}`
}

/** The reply under a conversation. What is typed stays on the device until it is sent. */
export function Reply({ thread, all, onAll, focus }: ReplyProps) {
  const { save, saving } = useSave(message)
  const { act, isPending } = useAction(sendMessage)
  const said = useSentToast()
  const navigate = useNavigate()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focus > 0) field.current?.focus()
  }, [focus])
  const people = all && thread.reply_all.length > 0 ? thread.reply_all : thread.reply_to
  const words = `Reply to ${namesOf(people)}`
  const about = { kind: 'Reply', words: `to ${namesOf(people)}` }
  const [text, type, sent, restored] = useKeptText(`reply:${thread.id}`, { about })
  const keep = async (): Promise<number | null> => {
    const outcome = await save({
      reply_to_id: thread.messages.at(-1)?.id ?? thread.id,
      subject: replySubject(thread.subject),
      text: richOf(text),
      recipients: { people: people.map(({ id }) => id) },
    })
    if (outcome.kind === 'saved') return outcome.row.id
    toast({ text: 'We couldn’t save your reply. It stays here.', kind: 'failed' })
    return null
  }
  const send = async (): Promise<void> => {
    if (text.trim() === '' || saving || isPending) return field.current?.focus()
    const id = await keep()
    if (id === null) return
    sent(text)
    if (await act({ id })) said(id, 'Reply sent')
    // What stands in the way is said in the editor, where it can be put right.
    else await navigate(`/app/message/edit?id=${id}`)
  }
  const more = async (): Promise<void> => {
    const id = await keep()
    if (id === null) return
    sent(text)
    await navigate(`/app/message/edit?id=${id}`)
  }
  return (
    <div className={classes('boxed rounded-lg above32', styles.reply)}>
      <KeptNote restored={restored} />
      <Textarea
        ref={field}
        variant="unstyled"
        aria-label={words}
        placeholder={words}
        autosize
        minRows={2}
        maxRows={12}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
        }}
      />
      <div className="spread gap16">
        <div className="row wrap gap8-16">
          <button
            type="button"
            className="square"
            aria-label="Add files or format the reply"
            onClick={() => void more()}
          >
            <Icon of={IconPaperclip} size={20} />
          </button>
          {thread.reply_all.length > 0 && (
            <Checkbox
              label={`Reply to all ${thread.reply_all.length}`}
              checked={all}
              onChange={(event) => onAll(event.currentTarget.checked)}
            />
          )}
        </div>
        <Button aria-busy={saving || isPending} onClick={() => void send()}>
          Send
        </Button>
      </div>
    </div>
  )
}
