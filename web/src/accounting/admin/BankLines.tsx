import { showMoney, type BankLine, type BankSame, type BankState } from '@college/contract/accounting'
import { plural, showDate } from '@college/contract/kit'
import { NativeSelect } from '@mantine/core'
import { classes, StateChip, type StateKind } from '#kit'
import { PersonPicker } from '#identity'
import { chosenLines, mayComeIn, payerOf, type Chosen, type LineChoice } from './bank.ts'
import styles from './admin.module.css'

const stateWords: Readonly<Record<BankState, readonly [StateKind, string]>> = {
  matched: ['completed', 'Matched'],
  likely: ['open', 'Likely'],
  open: ['asked', 'Who paid?'],
  entered: ['inactive', 'Already recorded'],
  twin: ['asked', 'Possible duplicate'],
  duplicate: ['inactive', 'Already imported'],
  refused: ['failed', 'Can’t be read'],
}

const sumOf = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0)

/** The chip of a line: money that left the account was not paid by someone. */
const chipOf = ({ state, amount }: BankLine): readonly [StateKind, string] => {
  if (amount === null || amount >= 0) return stateWords[state]
  if (state === 'matched') return ['open', 'Refund']
  return state === 'open' ? ['asked', 'Who was paid?'] : stateWords[state]
}

interface BankLinesProps {
  readonly lines: readonly BankLine[]
  readonly chosen: Chosen
  readonly onChoose: (chosen: Chosen) => void
}

/** Every line of a file, whose it is, and why. */
export function BankLines({ lines, chosen, onChoose }: BankLinesProps) {
  const taken = chosenLines(lines, chosen)
  const byLine = new Map(taken.map((each) => [each.line, each]))
  const fresh = taken.filter(({ same }) => same === null)
  const already = taken.length - fresh.length
  const [paid, paidBack] = [fresh.filter(({ amount }) => amount >= 0), fresh.filter(({ amount }) => amount < 0)]
  return (
    <section aria-label="Lines of the file">
      <p className="prose" role="status">
        {plural(lines.length, 'line')}. {plural(paid.length, 'payment')} to import, {showMoney(sumOf(paid))}.
        {paidBack.length > 0 && ` ${plural(paidBack.length, 'refund')} to import, ${showMoney(sumOf(paidBack))}.`}
        {already > 0 && ` ${already} already here.`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard too */}
      <div className={classes('scrolls-both', styles.scroll)} tabIndex={0} role="group" aria-label="Lines">
        <ul className="list">
          {lines.map((line) => (
            <Line
              key={line.line}
              line={line}
              payer={payerOf(line, chosen)}
              same={byLine.get(line.line)?.same ?? null}
              isAnother={chosen[line.line]?.another === true}
              onChoose={(said) => onChoose({ ...chosen, [line.line]: said })}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

interface LineProps {
  readonly line: BankLine
  readonly payer: number | null
  /** The payment that it is, and that is here already. */
  readonly same: BankSame | null
  readonly isAnother: boolean
  readonly onChoose: (said: LineChoice) => void
}

function Line({ line, payer, same, isAnother, onChoose }: LineProps) {
  const [kind, word] = chipOf(line)
  const here = same ?? line.same.find(({ user_id, from }) => from === 'bank' && user_id === payer) ?? null
  return (
    <li className={classes('hairline grid gap4-16 pad10-0', styles.line)}>
      <span className="ink anywhere">
        {[line.payer, line.reference].filter(Boolean).join(', ') || `Line ${line.line}`}
        <span className="muted block">
          {[line.date === null ? null : showDate(line.date), ...line.reasons].filter(Boolean).join('. ')}
        </span>
      </span>
      <span className="nowrap">{line.amount === null ? '' : showMoney(line.amount)}</span>
      <span>
        <StateChip kind={kind}>{word}</StateChip>
      </span>
      {mayComeIn(line) && (
        <span className={classes('stack gap4', styles.payer)}>
          <Payer line={line} payer={payer} onChoose={(id) => onChoose({ payer: id })} />
          {payer !== null && (here !== null || isAnother) && (
            <NativeSelect
              size="sm"
              aria-label={`Which payment line ${line.line} is`}
              value={isAnother ? 'another' : 'same'}
              data={[
                { value: 'same', label: here ? sameWords(here) : 'A payment we have already' },
                { value: 'another', label: 'Another payment' },
              ]}
              onChange={(event) => onChoose({ payer, another: event.currentTarget.value === 'another' })}
            />
          )}
        </span>
      )}
    </li>
  )
}

const fromWords: Readonly<Record<BankSame['from'], string>> = {
  xero: 'The payment from Xero',
  hand: 'The payment entered here',
  bank: 'The payment from an earlier file',
}

const sameWords = ({ date, from }: BankSame): string => `${fromWords[from]}, ${showDate(date)}`

interface PayerProps {
  readonly line: BankLine
  readonly payer: number | null
  readonly onChoose: (id: number | null) => void
}

function Payer({ line, payer, onChoose }: PayerProps) {
  const begun = payer !== null && payer === line.user_id ? { id: payer, name: line.user_name ?? '' } : null
  return (
    <PersonPicker
      small
      label={`Who paid line ${line.line}`}
      begun={begun}
      none="Leave out"
      onChoose={(person) => onChoose(person?.id ?? null)}
    />
  )
}
