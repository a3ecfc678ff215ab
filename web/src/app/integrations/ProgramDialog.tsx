import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyField } from '#identity'
import { FormDialog, messageOf, type CallFailed } from '#kit'

interface ProgramDialogProps {
  readonly title: string
  readonly text: string
  readonly verb: readonly [verb: string, working: string]
  readonly name: string
  readonly onName: (name: string) => void
  /** What else is asked is complete. */
  readonly isReady: boolean
  readonly isPending: boolean
  readonly failure: CallFailed | null
  /** Fields beside the name that say themselves what was wrong with them. */
  readonly fields?: readonly string[]
  /** What was made, with its secret, which is shown this once. */
  readonly made: MadeProps | null
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

interface MadeProps {
  readonly title: string
  readonly text: string
  readonly label: string
  readonly secret: string
  /** How the program uses it. */
  readonly usage: ReactNode
}

/** Makes or changes what another program works with, and shows the secret of what it made. */
export function ProgramDialog(props: ProgramDialogProps) {
  const { made, name, failure, fields = [], isReady, children, onName, ...form } = props
  if (made !== null)
    return (
      <FormDialog title={made.title} text={made.text} verb={null} isPending={false} wide onClose={props.onClose}>
        <CopyField label={made.label} value={made.secret} />
        {made.usage}
      </FormDialog>
    )
  const atField = failure?.errors.some(({ path }) => ['name', ...fields].includes(path)) ?? false
  return (
    <FormDialog
      {...form}
      isDisabled={name.trim() === '' || !isReady}
      failure={failure && !atField ? messageOf(failure) : null}
      wide
    >
      <TextInput
        label="Name"
        description="The program it is for"
        value={name}
        maxLength={100}
        error={wrongIn(failure, 'name')}
        onChange={(event) => onName(event.currentTarget.value)}
      />
      {children}
    </FormDialog>
  )
}

/** What the server said of one field. */
export const wrongIn = (failure: CallFailed | null, field: string): string | undefined =>
  failure?.errors.find(({ path }) => path === field)?.message
