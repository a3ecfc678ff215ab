import type { CollegeRecord } from '@college/contract/kit'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useClient } from '../api/ClientProvider.tsx'
import type { FormValues } from './core.ts'
import { noteSent, type Deliver, type DeliveryResult } from './delivery.ts'
import type { EditorState } from './editorState.ts'

/** After this time a save that got no answer is tried again, in milliseconds. */
const again = 20_000

interface Autosave<R extends CollegeRecord> {
  readonly ready: boolean
  readonly form: UseFormReturn<FormValues>
  readonly editor: EditorState<R>
  readonly deliver: Deliver<R>
  readonly now: () => Date
  readonly mayRun: () => boolean
  readonly onDelivered: (delivered: DeliveryResult<R>, wasNew: boolean) => void
}

/** Keeps what is typed on the device, and sends it to the server each time the person rests. */
export const useAutosave = <R extends CollegeRecord>(autosave: Autosave<R>): void => {
  const { ready, form, editor, deliver, now, mayRun, onDelivered } = autosave
  const { signals } = useClient()
  const { draftStore: opening } = editor

  // Left before it could be typed in, it gives back the draft that it was about to take up.
  useEffect(() => () => void opening.close(), [opening])

  useEffect(() => {
    if (!ready) return
    const { draftStore } = editor
    let isOpen = true
    let isSending = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async (): Promise<void> => {
      clearTimeout(timer)
      isSending = true
      const wasNew = editor.base.get()?.isNew === true
      draftStore.keeping.set({ kind: 'waiting' })
      const delivered = await deliver({ inPart: true }).finally(() => {
        isSending = false
      })
      if (delivered.kind === 'saved') await noteSent(delivered, form, editor, now())
      else await draftStore.flush()
      if (delivered.kind === 'failed' && delivered.failure.mayBeTaken && isOpen) timer = setTimeout(tryAgain, again)
      if (isOpen) onDelivered(delivered, wasNew)
      else if (delivered.kind === 'saved') void draftStore.flush().then(tryAgain)
    }
    const isLeft = (): boolean => {
      const keeping = draftStore.keeping.get()
      return keeping.kind === 'kept' && keeping.on === 'device'
    }
    const tryAgain = (): void => {
      if (mayRun() && isLeft() && !isSending) void run()
    }
    // Without the network nothing is sent; what is on its way is said to be where it is, on the device.
    const onNetwork = (): void => {
      if (signals.online.get()) tryAgain()
      else if (draftStore.keeping.get().kind === 'waiting') void draftStore.flush()
    }
    const onQuiet = (): void => {
      if (navigator.onLine) tryAgain()
    }
    const stops = [
      form.subscribe({ formState: { values: true }, callback: editor.touched }),
      draftStore.onQuiet(onQuiet),
      draftStore.watch(),
      signals.online.subscribe(onNetwork),
    ]
    return () => {
      isOpen = false
      clearTimeout(timer)
      for (const stop of stops) stop()
      // What was typed in the last moment is kept, and sent though the page has gone.
      void draftStore.close().then(tryAgain)
    }
    // The last one is an effect event.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ready, form, editor, deliver, now, mayRun, signals])
}
