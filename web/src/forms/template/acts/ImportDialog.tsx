import { devformtemplate, questionsOf, templateTypes, writeSchema, type TemplateType } from '@college/contract/forms'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from '#kit/router'
import { FormDialog, Note, toast, useSave } from '#kit'
import { typeWords } from '../../words.ts'
import { templateBuilder } from '../links.ts'
import { counted } from '../words.ts'
import { readImport, type ImportResult } from './templateFile.ts'

const shownProblems = 8

/** Reads a template from a file and says what is wrong with it; a right one becomes a new template that is not published. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const { save, saving } = useSave(devformtemplate)
  const [read, setRead] = useState<ImportResult | null>(null)
  const [name, setName] = useState('')
  const [type, setType] = useState<TemplateType>('trainee')
  const [wrong, setWrong] = useState<string | null>(null)
  const choose = async (chosen: File | null): Promise<void> => {
    setWrong(null)
    const next = chosen ? readImport(await chosen.text(), chosen.name) : null
    setRead(next)
    if (next?.kind === 'template') setName(next.name)
  }
  const run = async (): Promise<void> => {
    if (read?.kind !== 'template') return setWrong(read === null ? 'Choose a file first.' : null)
    if (name.trim() === '') return setWrong('Write a name.')
    const { description, reopen_role, model } = read
    const made = await save({
      name: name.trim(),
      type,
      schema: writeSchema(model),
      ...(description ? { description } : {}),
      ...(reopen_role ? { reopen_role } : {}),
    })
    if (made.kind === 'saved') {
      toast({ text: `${made.row.name} is imported, not published yet`, kind: 'done' })
      return void navigate(templateBuilder(made.row.id))
    }
    setWrong(made.kind === 'failed' ? made.failure.message : 'We couldn’t save the template. Try again.')
  }
  return (
    <FormDialog
      title="Import a template"
      verb={read?.kind === 'wrong' ? null : ['Import', 'Importing…']}
      isPending={saving}
      failure={wrong}
      onSubmit={() => void run()}
      onClose={onClose}
    >
      <TextInput
        type="file"
        label="File"
        description="A JSON file exported from a form template."
        accept="application/json,application/schema+json,.json"
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0] ?? null)}
      />
      {read && <Found read={read} />}
      {read?.kind === 'template' && (
        <>
          <TextInput
            label="Name"
            maxLength={120}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <NativeSelect
            label="For"
            data={templateTypes.map((value) => ({ value, label: typeWords[value] }))}
            value={type}
            onChange={({ currentTarget }) =>
              setType(templateTypes.find((each) => each === currentTarget.value) ?? 'trainee')
            }
          />
        </>
      )}
    </FormDialog>
  )
}

function Found({ read }: { read: ImportResult }) {
  if (read.kind === 'template') {
    const questions = questionsOf(read.model).length
    return (
      <Note tone="ok" icon={IconCircleCheck}>
        {counted(questions, 'question')} on {counted(read.model.pages.length, 'page')}. You can change everything before
        it is published.
      </Note>
    )
  }
  const more = read.problems.length - shownProblems
  return (
    <div role="alert">
      <Note tone="bad" icon={IconAlertTriangle}>
        <p>
          We didn’t save anything. {read.problems.length === 1 ? 'One thing is' : `${read.problems.length} things are`}{' '}
          wrong:
        </p>
        <ul className="flush indent above4">
          {read.problems.slice(0, shownProblems).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      </Note>
    </div>
  )
}
