import { code } from '@college/contract/kit'
import {
  answerEnquiry,
  fillPlaceholders,
  longestAnswer,
  messagetemplate,
  type Enquiry,
} from '@college/contract/messaging'
import { organisation } from '@college/contract/organisation'
import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import {
  classes,
  FormDialog,
  type CallFailed,
  KeptNote,
  Note,
  toast,
  useAction,
  useKeptText,
  useList,
  useRecord,
  useSave,
} from '#kit'
import { savedTexts } from '../templates/links.ts'
import styles from './enquiry.module.css'

interface AnswerBoxProps {
  readonly row: Enquiry
  /** Reads the enquiry again, as it stands now. */
  readonly onStale: () => void
}

/** Where the office writes an answer, from a saved one or by hand. */
export function AnswerBox({ row, onStale }: AnswerBoxProps) {
  // An answer that may have gone out is sent again as it was, under its key.
  const onFailure = (refused: CallFailed): void => {
    if (!refused.mayBeTaken) onStale()
  }
  const { act, isPending, failure } = useAction(answerEnquiry, { onFailure })
  const [text, setText, sent, restored] = useKeptText(`enquiry:${row.id}:answer`, {
    about: { kind: 'Answer', words: `enquiry ${row.reference}` },
  })
  const [closes, setCloses] = useState(true)
  const [lacking, setLacking] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const words = text.trim()
  const send = async (): Promise<void> => {
    setLacking(words === '')
    if (words === '' || isPending) return
    const made = await act({ id: row.id, updated_at: row.updated_at, text: words, close: closes })
    if (!made) return
    onStale()
    sent(words)
    toast({ text: `Answer emailed to ${row.email}`, kind: 'sent' })
  }
  return (
    <>
      <form
        className={classes('grid gap12 max44', styles.box)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <div role="alert">
          {failure && (
            <Note tone="bad" icon={IconAlertTriangle}>
              {failure.code === code.outdated
                ? 'Something was added since you opened this. Read it above, then send your answer again.'
                : failure.message}
            </Note>
          )}
        </div>
        <KeptNote restored={restored} />
        <SavedAnswers row={row} onChoose={(saved) => setText(words === '' ? saved : `${text.trimEnd()}\n\n${saved}`)} />
        <Textarea
          label="Answer"
          description="We email it with a link to reply."
          autosize
          minRows={5}
          maxRows={24}
          maxLength={longestAnswer}
          value={text}
          error={lacking && 'Enter an answer'}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            setLacking(false)
          }}
        />
        <Checkbox
          label="Close this enquiry"
          checked={closes}
          onChange={({ currentTarget: { checked } }) => setCloses(checked)}
        />
        <div className="flex wrap gap8">
          <Button type="submit" aria-busy={isPending}>
            {isPending ? 'Sending…' : 'Send answer'}
          </Button>
          {words !== '' && (
            <Button variant="subtle" onClick={() => setIsSaving(true)}>
              Save for next time
            </Button>
          )}
        </div>
      </form>
      {/* A form of its own beside this one: inside it, keeping an answer would send it too. */}
      {isSaving && <SaveAnswer row={row} text={words} onClose={() => setIsSaving(false)} />}
    </>
  )
}

/** Answers the office has kept. */
function SavedAnswers({ row, onChoose }: { readonly row: Enquiry; readonly onChoose: (text: string) => void }) {
  const saved = useList(messagetemplate, {
    event: 'null',
    active: true,
    organisation_id: row.organisation_id,
    limit: 500,
  })
  const college = useRecord(organisation, row.organisation_id).data
  const rows = (saved.data?.rows ?? []).filter(({ purpose }) => purpose === 'enquiry')
  if (rows.length === 0) return null
  const choose = (id: string): void => {
    const found = rows.find((each) => String(each.id) === id)
    if (!found) return
    const values: Readonly<Record<string, string>> = { name: row.name, organisation: college?.name ?? '' }
    onChoose(fillPlaceholders(found.text, (name) => values[name] ?? ''))
  }
  return (
    <NativeSelect
      label="Saved answers"
      description={<Link to={savedTexts}>Edit these answers</Link>}
      inputWrapperOrder={['label', 'input', 'description']}
      value=""
      data={[
        { value: '', label: 'Insert a saved answer' },
        ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => choose(value)}
    />
  )
}

interface SaveAnswerProps {
  readonly row: Enquiry
  readonly text: string
  readonly onClose: () => void
}

function SaveAnswer({ row, text, onClose }: SaveAnswerProps) {
  const { save, saving: isPending } = useSave(messagetemplate)
  const [name, setName] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const keep = async (): Promise<void> => {
    if (name.trim() === '') {
      setWrong('Enter a name')
      return
    }
    const made = await save({
      organisation_id: row.organisation_id,
      name: name.trim(),
      subject: row.subject,
      text: text.replaceAll(row.name, '{{name}}'),
      purpose: 'enquiry',
      active: true,
    })
    if (made.kind === 'saved') {
      toast({ text: 'Answer saved', kind: 'done' })
      onClose()
    } else setWrong(made.kind === 'failed' ? made.failure.message : 'We couldn’t save this. Try again.')
  }
  return (
    <FormDialog
      title="Save this answer"
      text="The office can insert it into other answers. Each reply fills in the enquirer’s name."
      verb={['Save answer', 'Saving…']}
      isPending={isPending}
      onSubmit={() => void keep()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        maxLength={100}
        autoComplete="off"
        data-autofocus
        value={name}
        error={wrong}
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setWrong(null)
        }}
      />
    </FormDialog>
  )
}
