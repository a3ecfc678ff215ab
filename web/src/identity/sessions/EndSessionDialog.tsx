import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '#kit'
import { addedInWords, type Added } from './added.ts'

interface EndSessionDialogProps {
  readonly title: string
  readonly text: string
  readonly verb: string
  readonly left: readonly Added[]
  readonly isPending: boolean
  readonly failure: string | null
  readonly onEnd: (removes: boolean) => void
  readonly onClose: () => void
}

/** Ends sessions in which ways to sign in were added, and removes these where the sessions were somebody else's. */
export function EndSessionDialog({ left, verb, onEnd, ...dialog }: EndSessionDialogProps) {
  const [removes, setRemoves] = useState(false)
  return (
    <FormDialog {...dialog} verb={[verb, 'Ending…']} onSubmit={() => onEnd(removes)}>
      <div>
        <p className="label">Added there, and still working:</p>
        <ul>
          {left.map((each) => (
            <li key={`${each.kind} ${each.name}`}>{addedInWords(each)}</li>
          ))}
        </ul>
      </div>
      <Checkbox
        label="Remove these too"
        description="Choose this if you don’t recognise the session. We’ll ask for your password first."
        checked={removes}
        onChange={(event) => setRemoves(event.currentTarget.checked)}
      />
    </FormDialog>
  )
}
