import { plural, showDate, type AnswerOf } from '@college/contract/kit'
import type { previewReminder, ReminderRecipient } from '@college/contract/messaging'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from '#kit/router'
import { classes, FormDialog, Lines, Note, Segments, StateChip } from '#kit'
import styles from './reminders.module.css'
import { leftOutWords } from './words.ts'

type Preview = AnswerOf<typeof previewReminder>

const asWords: Readonly<Record<ReminderRecipient['as'], string>> = {
  self: '',
  educator: 'as educator',
  director: 'as Director',
}

/** Who would get a reminder today, and who is left out: each figure shows its people, with the words as they would read them. */
export function ReminderPreview({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { people, left_out: left, recipients, problem, today, read_on: readOn, audience, more } = preview
  const [shown, setShown] = useState<'get' | 'left'>(people === 0 && left > 0 ? 'left' : 'get')
  const unlisted = shown === 'get' ? more.get : more.left_out
  const rows = recipients.filter(({ left_out: reason }) => (reason === null) === (shown === 'get'))
  return (
    <FormDialog
      title="Who would get this today"
      text={
        readOn === today
          ? `On ${showDate(today)}, of ${plural(audience, 'person', 'people')} in the audience.`
          : `Of ${plural(audience, 'person', 'people')} in the audience. No more leave today, so the words are those of ${showDate(readOn)}.`
      }
      verb={null}
      isPending={false}
      wide
      onClose={onClose}
    >
      {problem && (
        <Note tone="warn" icon={IconAlertTriangle}>
          {problem}
        </Note>
      )}
      <Segments
        label="People"
        value={shown}
        segments={[
          { value: 'get', label: `${plural(people, 'person', 'people')} would get it` },
          { value: 'left', label: `${left} left out` },
        ]}
        onChange={setShown}
      />
      <Lines>
        {rows.map((row, at) => (
          <li key={`${row.user_id} ${row.what} ${row.as} ${at}`} className="pad12-0">
            <div className={classes('flex wrap between baseline gap8')}>
              <Link to={`/app/user/admin?id=${row.user_id}`}>{row.user_name}</Link>
              <span className="muted">
                {[asWords[row.as], row.about_name, row.what, showDate(row.day)].filter(Boolean).join(' · ')}
              </span>
              {row.left_out !== null && <StateChip kind="inactive">{leftOutWords[row.left_out]}</StateChip>}
            </div>
            <div className={classes('boxed rounded ink anywhere pre-wrap above8', styles.words)}>
              <b>{row.subject}</b>
              {`\n${row.text}`}
            </div>
          </li>
        ))}
        {rows.length === 0 && <li className="muted">{shown === 'get' ? 'No one today.' : 'No one is left out.'}</li>}
        {unlisted > 0 && <li className="muted pad12-0">And {unlisted} more</li>}
      </Lines>
    </FormDialog>
  )
}
