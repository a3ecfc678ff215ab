import { Button } from '@mantine/core'
import { useId, useSyncExternalStore } from 'react'
import { questions } from './confirm.ts'
import { Dialog } from './Dialog.tsx'
import styles from './dialogParts.module.css'

/** The place where `confirm` asks: once, in the shell. */
export function Confirmation() {
  const question = useSyncExternalStore(questions.subscribe, questions.current)
  const id = useId()
  if (!question) return null
  return (
    <Dialog key={question.title} labelledBy={id} onClose={() => question.answer(false)}>
      <div className={styles.body}>
        <h2 className={styles.title} id={id}>
          {question.title}
        </h2>
        <div className={styles.text}>{question.body}</div>
        <div className={styles.acts}>
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
