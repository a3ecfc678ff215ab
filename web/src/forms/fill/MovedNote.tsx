import { questionsOf, type WholeForm } from '@college/contract/forms'
import { Button } from '@mantine/core'
import { IconVersions } from '@tabler/icons-react'
import { Note, useStore, useZone } from '#kit'
import { dayWords } from '../words.ts'
import type { FormDraft } from './formDraftShape.ts'
import styles from './fill.module.css'

/** Says that the college moved a form to a newer version, with the answers that have no place there any more. */
export function MovedNote({ moved }: { moved: WholeForm['version_moved'] }) {
  const timezone = useZone()
  // What a device kept before there was such a thing says nothing of it.
  if (!moved) return null
  const { to, at, left } = moved
  return (
    <Note icon={IconVersions} {...(left.length > 0 ? { tone: 'warn' } : {})} above>
      <p>
        The college moved this form to version {to} on {dayWords(at, timezone)}.{' '}
        {left.length === 0
          ? 'All your answers came along.'
          : left.length === 1
            ? 'One of your answers has no place there. Copy it to where it belongs:'
            : `${left.length} of your answers have no place there. Copy them to where they belong:`}
      </p>
      {left.length > 0 && (
        <dl className={styles.left}>
          {left.map(({ key, title, said }) => (
            <div key={key}>
              <dt className="strong">{title}</dt>
              <dd className="pre-line">{said}</dd>
            </div>
          ))}
        </dl>
      )}
    </Note>
  )
}

/** An answer in its bare words: its question, which could say it better, is not at hand. */
export const asTyped = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.values(value).map(asTyped).join(', ') : String(value)

/** What was typed on this device to questions that the form's version no longer asks, as after a move while there was no network. */
export function StrangeAnswers({ formDraft }: { formDraft: FormDraft }) {
  const data = useStore(formDraft.answers)
  const asked = new Set(questionsOf(formDraft.model).map(({ question }) => question.key))
  const strange = Object.entries(data).filter(([key]) => !asked.has(key))
  if (strange.length === 0) return null
  return (
    <Note icon={IconVersions} tone="warn" above>
      <p>You typed this on this device, and the form no longer asks it. Copy what you need, then discard the rest:</p>
      <ul className="pre-line">
        {strange.map(([key, value]) => (
          <li key={key}>{asTyped(value)}</li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="default"
        onClick={() => {
          for (const [key] of strange) formDraft.answer(key, undefined)
        }}
      >
        Discard
      </Button>
    </Note>
  )
}
