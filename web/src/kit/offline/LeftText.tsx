import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useClient } from '../api/ClientProvider.tsx'
import { useDrafts, type KeptDraft } from '../device/index.ts'
import { Note } from '../notice/Note.tsx'
import { toast } from '../notice/toast.ts'
import { draftOf } from '../text/draftStore.ts'
import type { Content } from '../text/merge.ts'
import { keptAt } from './WaitingSection.tsx'

type Lines = readonly (readonly [label: string, text: string])[]

interface LeftTextProps {
  /** The name under which it lies on the device. */
  readonly name: string
  /** What it was typed into, as "activity": the copy is called after it. */
  readonly what: string
  readonly linesOf: (changes: Content) => Lines
}

/**
 * What an earlier page left of something that takes no changes any more, as it was completed, archived or deleted since: to be read,
 * copied and discarded. Nothing where nothing was left.
 */
export function LeftText({ name, what, linesOf }: LeftTextProps) {
  const { drafts } = useDrafts()
  const { data: left = [], refetch: look } = useQuery({
    queryKey: ['left text', drafts?.owner, name],
    queryFn: () => drafts?.left(name).catch(() => []) ?? [],
    gcTime: 0,
    staleTime: 0,
  })
  const discard = async ({ key, value }: KeptDraft): Promise<void> => {
    await drafts?.drop(key)
    await look()
    const undo = async (): Promise<void> => {
      await drafts?.keep(key, value)
      await look()
    }
    toast({ text: 'Text discarded', kind: 'deleted', action: { label: 'Undo', run: () => void undo() } })
  }
  return left.map((draft) => {
    const lines = linesOf(draftOf(draft.value).changes)
    return lines.length === 0 ? null : (
      <LeftLines key={draft.key} at={draft.at} what={what} lines={lines} onDiscard={() => void discard(draft)} />
    )
  })
}

interface LeftLinesProps {
  readonly at: Date
  readonly what: string
  readonly lines: Lines
  readonly onDiscard: () => void
}

/** The same of text that lies in an editor which is not shown. */
export function LeftLines({ at, what, lines, onDiscard }: LeftLinesProps) {
  const { context } = useClient()
  const keepCopy = (): void => {
    const text = lines.map(([label, words]) => `${label}\n${words}\n`).join('\n')
    context.saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${what}, my copy.txt`)
  }
  return (
    <Note icon={IconHistory} tone="warn" above>
      <p>
        You typed this on this device ({keptAt(at.toISOString(), context.now(), context.zone())}), and it was never
        saved. Copy what you need, then discard it.
      </p>
      <dl className="above8 below8">
        {lines.map(([label, words]) => (
          <div key={label}>
            <dt className="strong">{label}</dt>
            <dd className="flush pre-line anywhere">{words}</dd>
          </div>
        ))}
      </dl>
      <div className="flex wrap gap8">
        <Button size="sm" variant="default" onClick={keepCopy}>
          Keep a copy
        </Button>
        <Button size="sm" variant="subtle" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Note>
  )
}
