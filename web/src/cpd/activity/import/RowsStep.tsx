import type { ImportCheck, ImportRow } from '@college/contract/cpd'
import { showDate, showTime } from '@college/contract/kit'
import { classes, Lines, Section, StateChip, type StateKind } from '#kit'
import styles from './import.module.css'

const kinds: Readonly<Record<ImportRow['state'], readonly [StateKind, string]>> = {
  ready: ['completed', 'Ready'],
  duplicate: ['inactive', 'Here already'],
  refused: ['failed', 'Can’t be read'],
}

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

/** What would come of the rows, in one sentence. */
export const outcomeWords = ({ ready, duplicate, refused }: ImportCheck): string => {
  const rest = [
    duplicate > 0 ? `${counted(duplicate, 'is', 'are')} here already` : '',
    refused > 0 ? `${counted(refused, 'can’t', 'can’t')} be read` : '',
  ].filter(Boolean)
  const rows = ready === 0 ? 'No row is ready' : `${counted(ready, 'row is', 'rows are')} ready`
  return rest.length === 0 ? `${rows}.` : `${rows}; ${rest.join(' and ')}.`
}

/** The dry run: each row with what it would become, those that need a look on top. */
export function RowsStep({ check }: { check: ImportCheck }) {
  const more = check.rows - check.shown.length
  return (
    <Section title="Dry run" sentence={<span role="status">{outcomeWords(check)} Nothing is imported yet.</span>}>
      <Lines>
        {check.shown.map((row) => {
          const [kind, word] = kinds[row.state]
          const facts = [
            row.activity_date && showDate(row.activity_date),
            row.time !== null && showTime(row.time),
            row.category,
          ]
          return (
            <li key={row.line} className={classes('flex top gap12 phone-wrap', styles.row)}>
              <span className={classes('meta ink3', styles.line)}>Line {row.line}</span>
              <div className={classes('fill anywhere', styles.words)}>
                <p className="label">{row.title || 'No title'}</p>
                <p className="secondary muted">{facts.filter(Boolean).join(', ')}</p>
                {row.reasons.map((reason) => (
                  <p key={reason} className={row.state === 'refused' ? 'secondary bad' : 'secondary muted'}>
                    {reason}.
                  </p>
                ))}
                {row.hints.map((hint) => (
                  <p key={hint} className="secondary warn">
                    {hint}.
                  </p>
                ))}
              </div>
              <StateChip kind={kind}>{word}</StateChip>
            </li>
          )
        })}
      </Lines>
      {more > 0 && <p className="muted">And {counted(more, 'more row', 'more rows')} after these.</p>}
    </Section>
  )
}
