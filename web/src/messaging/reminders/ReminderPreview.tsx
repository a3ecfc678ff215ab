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

/** Reminders under their readers, as each reads all of theirs in one email. */
const byPerson = (rows: readonly ReminderRecipient[]): ReminderRecipient[][] => {
  const all = new Map<number, ReminderRecipient[]>()
  for (const row of rows) all.set(row.user_id, [...(all.get(row.user_id) ?? []), row])
  return [...all.values()]
}

/** Who would get a reminder at the next run, and who is left out: each figure shows its people, with the words as they would read them. */
export function ReminderPreview({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { people, left_out: left, recipients, problem, today, read_on: readOn, audience, more } = preview
  const [shown, setShown] = useState<'get' | 'left'>(people === 0 && left > 0 ? 'left' : 'get')
  const unlisted = shown === 'get' ? more.get : more.left_out
  const rows = recipients.filter(({ left_out: reason }) => (reason === null) === (shown === 'get'))
  return (
    <FormDialog
      title={readOn === today ? 'Who would get this today' : `Who gets this on ${showDate(readOn)}`}
      text={`${readOn === today ? '' : `No more go out today. This is what goes out on ${showDate(readOn)}. `}Each person gets one email, with all their reminders for that day. ${plural(audience, 'person', 'people')} in the audience${audience > people + left ? '; the others have nothing to be reminded of that day' : ''}.`}
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
        {byPerson(rows).map((own) => (
          <li key={own[0]?.user_id} className="pad12-0">
            <Link to={`/app/user/admin?id=${own[0]?.user_id}`}>{own[0]?.user_name}</Link>
            {own.map((row, at) => (
              <div key={`${row.what} ${row.as} ${at}`} className="above8">
                <div className={classes('flex wrap between baseline gap8')}>
                  <span className="muted">
                    {[asWords[row.as], row.about_name, row.what, showDate(row.day)].filter(Boolean).join(' · ')}
                  </span>
                  {row.left_out !== null && <StateChip kind="inactive">{leftOutWords[row.left_out]}</StateChip>}
                </div>
                <div className={classes('boxed rounded ink anywhere pre-wrap above8', styles.words)}>
                  <b>{row.subject}</b>
                  {`\n${row.text}`}
                </div>
              </div>
            ))}
          </li>
        ))}
        {rows.length === 0 && <li className="muted">{shown === 'get' ? 'No one.' : 'No one is left out.'}</li>}
        {unlisted > 0 && <li className="muted pad12-0">And {unlisted} more</li>}
      </Lines>
    </FormDialog>
  )
}
