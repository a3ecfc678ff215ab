import { readAccount, showMoney } from '@college/contract/accounting'
import { showDate } from '@college/contract/kit'
import { Link } from '#kit/router'
import { Fact, Facts, Section, useCall } from '#kit'
import { accountPage } from '../links.ts'

/** What a person owes, on the office's page of them, as their account has it. */
export function PersonFees({ person: { id } }: { readonly person: { readonly id: number } }) {
  const { data, error } = useCall<typeof readAccount>(readAccount, { user_id: id })
  const unknown = error ? 'Not known at the moment' : '\u00A0'
  return (
    <Section title="Fees" aside={<Link to={accountPage(id)}>Account</Link>}>
      <Facts>
        <Fact name="Owes">
          {data ? data.due > 0 ? <Link to={accountPage(id)}>{showMoney(data.due)}</Link> : 'Nothing' : unknown}
        </Fact>
        {data && data.overdue > 0 && <Fact name="Overdue">{showMoney(data.overdue)}</Fact>}
        {data && data.next_due !== null && <Fact name="Due">{showDate(data.next_due)}</Fact>}
        {data && data.unused > 0 && <Fact name="Not used yet">{showMoney(data.unused)}</Fact>}
      </Facts>
    </Section>
  )
}
