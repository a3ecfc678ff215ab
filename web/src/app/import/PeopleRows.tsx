import type { ImportedPerson, PeopleCheck } from '@college/contract/app'
import { plural, showDate } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { classes, Lines, Section, StateChip, type StateKind } from '#kit'
import { kindTitle } from '#people'
import { MendDialog } from './MendDialog.tsx'
import { asSentence } from './peopleFields.ts'
import type { PeopleImportState } from './usePeopleImport.ts'
import styles from './import.module.css'

const kinds: Readonly<Record<ImportedPerson['state'], readonly [StateKind, string]>> = {
  ready: ['completed', 'Ready'],
  refused: ['failed', 'Has a problem'],
  left_out: ['inactive', 'Left out'],
}

/** What would come of the rows, in one sentence. */
export const peopleOutcome = ({ ready, refused, left_out: out }: PeopleCheck): string => {
  const rest = [
    refused > 0 ? `${plural(refused, 'row has', 'rows have')} a problem` : '',
    out > 0 ? `${plural(out, 'is', 'are')} left out` : '',
  ].filter(Boolean)
  const rows = ready === 0 ? 'No row is ready' : `${plural(ready, 'row is', 'rows are')} ready`
  return rest.length === 0 ? `${rows}.` : `${rows}; ${rest.join(' and ')}.`
}

const shownAtFirst = 50

interface PeopleRowsProps {
  readonly check: PeopleCheck
  readonly onMend: PeopleImportState['mend']
  readonly onLeaveOut: PeopleImportState['leaveOut']
}

/** Each row with whom it would make, those with a problem on top. */
export function PeopleRows({ check, onMend, onLeaveOut }: PeopleRowsProps) {
  const [most, setMost] = useState(shownAtFirst)
  const [mending, setMending] = useState<ImportedPerson | null>(null)
  const more = check.rows.length - most
  return (
    <Section title="Preview" sentence={<span role="status">{peopleOutcome(check)} Nothing is added yet.</span>}>
      <Lines>
        {check.rows.slice(0, most).map((row) => (
          <PersonRow
            key={row.line}
            row={row}
            onMend={() => setMending(row)}
            onLeaveOut={(isOut) => onLeaveOut(row.line, isOut)}
          />
        ))}
      </Lines>
      {more > 0 && (
        <Button variant="default" className="above16" onClick={() => setMost(most + 200)}>
          Show {Math.min(more, 200)} more
        </Button>
      )}
      {mending && (
        <MendDialog row={mending} onMend={(cells) => onMend(mending.line, cells)} onClose={() => setMending(null)} />
      )}
    </Section>
  )
}

const factsOf = (row: ImportedPerson): string[] => {
  const { roles, relations, programme, joined } = row
  return [
    [roles.join(', ') || 'No role', joined && `from ${showDate(joined)}`].filter(Boolean).join(' '),
    relations.map(({ as, name }) => `${kindTitle[as]}: ${name}`).join(', '),
    programme ? `${programme.name}, ${showDate(programme.start)} to ${showDate(programme.end)}` : '',
    row.mcnz_number === null ? '' : `MCNZ ${row.mcnz_number}`,
    row.username === null ? '' : `Username ${row.username}`,
  ].filter(Boolean)
}

interface PersonRowProps {
  readonly row: ImportedPerson
  readonly onMend: () => void
  readonly onLeaveOut: (isOut: boolean) => void
}

function PersonRow({ row, onMend, onLeaveOut }: PersonRowProps) {
  const [kind, word] = kinds[row.state]
  const name = row.name || 'No name'
  return (
    <li className="flex top wrap gap12 pad10-0" data-line={row.line}>
      <span className={classes('meta ink3', styles.number)}>Line {row.line}</span>
      <div className={classes('fill anywhere', styles.about)}>
        <p className="label">
          {name} <span className="muted regular">{row.email}</span>
        </p>
        {row.state === 'ready' && <p className="quiet">{factsOf(row).join(' · ')}</p>}
        {row.reasons.map((reason) => (
          <p key={reason} className="secondary bad">
            {asSentence(reason)}
          </p>
        ))}
        {row.hints.map((hint) => (
          <p key={hint} className="secondary warn">
            {hint}.
          </p>
        ))}
      </div>
      <div className="flex wrap gap8 fixed middle">
        <StateChip kind={kind}>{word}</StateChip>
        {row.state === 'refused' && (
          <Button variant="default" size="compact-sm" aria-label={`Correct line ${row.line}`} onClick={onMend}>
            Correct
          </Button>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${row.state === 'left_out' ? 'Put back' : 'Leave out'} line ${row.line}`}
          onClick={() => onLeaveOut(row.state !== 'left_out')}
        >
          {row.state === 'left_out' ? 'Put back' : 'Leave out'}
        </Button>
      </div>
    </li>
  )
}
