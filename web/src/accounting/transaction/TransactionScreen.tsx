import { transactionTypes } from '@college/contract/accounting'
import { useSearchParams } from '#kit/router'
import { TransactionEditor } from './TransactionEditor.tsx'
import { TransactionPage } from './TransactionPage.tsx'

/** `/transaction`: one of them, or a new one of the office. */
export function TransactionScreen() {
  const [query] = useSearchParams()
  const id = Number(query.get('id')) || null
  const fresh = transactionTypes.find((type) => type === query.get('new'))
  if (fresh && id === null) return <TransactionEditor key={fresh} type={fresh} />
  return query.get('edit') === 'true' && id !== null ? (
    <TransactionEditor key={id} id={id} />
  ) : (
    <TransactionPage key={id} id={id ?? 0} />
  )
}
