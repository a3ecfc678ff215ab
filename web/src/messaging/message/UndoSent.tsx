import { undoMessage, undoSendingSeconds, type ThreadMessage } from '@college/contract/messaging'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from '#kit/router'
import { toast, useAction, useClient } from '#kit'
import { messageEditor } from './links.ts'

/** Undoes sending, and opens the draft again. */
export const useUndoSending = (): ((id: number) => Promise<void>) => {
  const { act } = useAction(undoMessage)
  const navigate = useNavigate()
  return async (id) => {
    if (!(await act({ id }))) return
    toast({ text: 'Sending undone. It’s a draft again', kind: 'done' })
    await navigate(messageEditor(id))
  }
}

/** Says that a message was sent, with the way back for as long as there is one. */
export const useSentToast = (): ((id: number, text: string) => void) => {
  const undo = useUndoSending()
  return (id, text) =>
    void toast({
      text,
      kind: 'done',
      time: undoSendingSeconds * 1_000,
      action: { label: 'Undo', run: () => void undo(id) },
    })
}

/** The way back beside a message that has not arrived yet. */
export function UndoSending({ message }: { message: ThreadMessage }) {
  const { context } = useClient()
  const until = new Date(message.undo_until ?? 0).getTime()
  const [isOver, setOver] = useState(() => context.now().getTime() >= until)
  const undo = useUndoSending()
  useEffect(() => {
    if (isOver) return undefined
    const timer = setTimeout(() => setOver(true), Math.max(0, until - context.now().getTime()))
    return () => clearTimeout(timer)
  }, [isOver, until, context])
  if (isOver) return null
  return (
    <p className="row wrap gap8 above16">
      Sending in a few seconds.
      <Button variant="default" size="sm" onClick={() => void undo(message.id)}>
        Undo
      </Button>
    </p>
  )
}
