import { readAccount, statementPdf, transactionPdf } from '@college/contract/accounting'
import { serve } from '#http'
import type { Served } from '#http'
import { printing, renderPdf } from '#pdf'
import { notFound } from '#platform'
import type { Call } from '#platform'
import { rowOf } from '../transaction/row.ts'
import { accountOf, payerOf } from './account.ts'
import { statementPaper, transactionPaper } from './papers.ts'

const serveAccount: Served = serve(readAccount, async (call, { query }) => ({
  data: (await accountOf(call, await payerOf(call, query.user_id), query.transaction_id)).account,
}))

const printOf = (call: Call, timeZone: string): { printedAt: Date; timeZone: string } => ({
  printedAt: call.now(),
  timeZone,
})

const serveStatement: Served = serve(
  statementPdf,
  async (call, { query }) => {
    const payer = await payerOf(call, query.user_id)
    const { account, terms } = await accountOf(call, payer)
    const file = await renderPdf(call.caller, statementPaper({ account, terms, payer }, printOf(call, terms.timezone)))
    return { file, name: `Statement ${payer.name} ${terms.today}.pdf`, type: 'application/pdf' }
  },
  { queue: printing },
)

const servePdf: Served = serve(
  transactionPdf,
  async (call, { query }) => {
    const payer = await payerOf(call, (await rowOf(call, query.id)).user_id)
    const { account, terms } = await accountOf(call, payer, query.id)
    const [line] = account.lines
    if (!line) throw notFound('Transaction')
    const file = await renderPdf(
      call.caller,
      transactionPaper({ line, account, terms, payer }, printOf(call, terms.timezone)),
    )
    const name = [line.type === 'invoice' ? 'Invoice' : 'Receipt', line.reference ?? line.id, payer.name].join(' ')
    return { file, name: `${name}.pdf`, type: 'application/pdf' }
  },
  { queue: printing },
)

/** What a person owes, to read and to print. */
export const serveAccounts: readonly Served[] = [serveAccount, serveStatement, servePdf]
