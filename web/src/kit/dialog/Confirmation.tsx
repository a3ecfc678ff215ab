import { Button } from '@mantine/core'
import { useId, useSyncExternalStore } from 'react'
import { questions } from './confirm.ts'
import { Dialog } from './Dialog.tsx'

/** The place where `confirm` asks: once, in the shell. */
export function Confirmation() {
  const question = useSyncExternalStore(questions.subscribe, questions.current)
  const id = useId()
  if (!question) return null
  return (
    <Dialog key={question.title} labelledBy={id} onClose={() => question.answer(false)}>
      <div className="dialog-body">
        <h2 className="heading anywhere" id={id}>
          {question.title}
        </h2>
        <div className="prose">{question.body}</div>
        <div className="dialog-acts">
          {question.otherwise !== null && (
            <Button variant="default" onClick={() => question.answer(false)}>
              {question.otherwise ?? 'Cancel'}
            </Button>
          )}
          <Button onClick={() => question.answer(true)}>{question.verb}</Button>
        </div>
      </div>
    </Dialog>
  )
}
