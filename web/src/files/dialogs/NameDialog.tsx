import { mostName, nameProblem, partsOfName } from '@college/contract/files'
import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { AskDialog, type AskWords } from './AskDialog.tsx'

interface NameDialogProps extends AskWords {
  readonly name: string
  /** Gives the words for what went wrong; null where it is done. */
  readonly onNamed: (name: string) => Promise<string | null>
  readonly onClose: () => void
}

/** Asks for the name of a file or folder. */
export function NameDialog({ name: first, onNamed, ...words }: NameDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(first)
  // The ending of a name is seldom what is changed.
  useEffect(() => {
    field.current?.focus()
    field.current?.setSelectionRange(0, partsOfName(first)[0].length)
  }, [first])
  return (
    <AskDialog {...words} run={() => nameProblem(name.trim()) ?? onNamed(name.trim())}>
      {(wrong) => (
        <TextInput
          ref={field}
          label="Name"
          autoComplete="off"
          maxLength={mostName}
          value={name}
          error={wrong}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
    </AskDialog>
  )
}
