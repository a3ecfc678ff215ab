import { isOwed, showMoney, type Account } from '@college/contract/accounting'
import { showDate } from '@college/contract/kit'
import { IconAlertTriangle, IconCircleCheck, IconReceipt } from '@tabler/icons-react'
import { Fact, Facts, Note } from '#kit'
import { owedWords } from '../words.ts'

/** What somebody owes at this moment, and how it is paid. */
export function Owed({ account }: { account: Account }) {
  const { due, overdue, balance, next_due: nextDue, unused, pay } = account
  // Who pays all at once names each of them.
  const invoices = account.lines.filter((line) => isOwed(line) && line.reference !== null)
  const [tone, icon] =
    overdue > 0
      ? (['bad', IconAlertTriangle] as const)
      : due > 0
        ? (['warn', IconReceipt] as const)
        : (['ok', IconCircleCheck] as const)
  return (
    <div className="below24">
      <Note tone={tone} icon={icon} above>
        <b>{owedWords(due, overdue, nextDue, balance)}</b>
        {overdue > 0 && due > overdue && <div>{showMoney(due)} to pay in total.</div>}
        {due > 0 && <div>Owing fees doesn’t lock you out of anything.</div>}
      </Note>
      {due > 0 && (
        <Facts>
          <Fact name="To pay">
            {overdue > 0
              ? `${showMoney(overdue)} now${due > overdue ? `, ${showMoney(due)} in total` : ''}`
              : `${showMoney(due)}${nextDue === null ? '' : `, by ${showDate(nextDue)}`}`}
          </Fact>
          <Fact name="Pay to">{pay.to}</Fact>
          <Fact name="Bank account">{pay.account ?? 'Ask the college office'}</Fact>
          <Fact name={invoices.length > 1 ? 'References' : 'Reference'}>
            {invoices.length > 1
              ? invoices.map(({ id, reference, open, due: by }) => (
                  <span key={id} className="block">
                    {reference}: {showMoney(open)}
                    {by !== null && `, by ${showDate(by)}`}
                  </span>
                ))
              : pay.reference}
          </Fact>
          {unused > 0 && <Fact name="Not used yet">{showMoney(unused)}</Fact>}
        </Facts>
      )}
    </div>
  )
}
