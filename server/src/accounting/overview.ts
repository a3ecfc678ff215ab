import { overdueFilters, transactionsOverview } from '@college/contract/accounting'
import type { BankImport, FeeRaise, TransactionsOverview } from '@college/contract/accounting'
import { dayIn } from '@college/contract/kit'
import { serve } from '#http'
import type { Served } from '#http'
import { ownCollege } from './own-college.ts'

type Figures = Pick<TransactionsOverview, 'due' | 'overdue' | 'unused'>

/** What is due, overdue and unused in a college; of what was raised and imported, and not undone, what stands. */
export const serveOverview: Served = serve(transactionsOverview, async (call) => {
  const organisation = await ownCollege(call)
  const today = dayIn(call.actor.timezone, call.now())
  const { type, state, to } = overdueFilters(today)
  const figures = await call.db.row<Figures>(
    `select
       jsonb_build_object('rows', count(*) filter (where is_due), 'cents', coalesce(sum(open) filter (where is_due), 0)) as due,
       jsonb_build_object('rows', count(*) filter (where late), 'cents', coalesce(sum(open) filter (where late), 0),
         'people', count(distinct user_id) filter (where late)) as overdue,
       jsonb_build_object('rows', count(*) filter (where spare), 'cents', coalesce(sum(open) filter (where spare), 0)) as unused
     from (
       select t.user_id, abs(t.amount) - t.allocated as open, t.type = $2 and t.state = $3 as is_due,
         t.type = $2 and t.state = $3 and t.due <= $4 as late, t.type <> 'invoice' and t.amount > t.allocated as spare
       from transaction t where t.organisation_id = $1 and t.state <> 'void' and t.deleted_at is null and abs(t.amount) > t.allocated) x`,
    [organisation, type, state, to],
  )
  const raises = await call.db.rows<FeeRaise>(
    `select r.id, r.fee_year, s.invoices, s.unsent, s.unpaid, s.unpaid_total, s.total, r.raised_at, r.undone_at, u.display_name as by
     from fee_raise r left join "user" u on u.id = r.raised_by
     cross join lateral (select case when r.undone_at is null then count(*) else r.invoices end as invoices,
         case when r.undone_at is null then coalesce(sum(t.amount), 0) else r.total end as total,
         count(*) filter (where r.undone_at is null and t.state = 'due' and t.sent_at is null) as unsent,
         count(*) filter (where r.undone_at is null and t.allocated = 0) as unpaid,
         coalesce(sum(t.amount) filter (where r.undone_at is null and t.allocated = 0), 0) as unpaid_total
       from transaction t where t.fee_raise_id = r.id and t.state <> 'void' and t.deleted_at is null) s
     where r.organisation_id = $1 order by r.id desc limit 5`,
    [organisation],
  )
  const imports = await call.db.rows<BankImport>(
    `select i.id, i.file_name, s.payments, s.total, i.imported_at, i.undone_at, u.display_name as by
     from bank_import i left join "user" u on u.id = i.imported_by
     cross join lateral (select case when i.undone_at is null then count(*) else i.payments end as payments,
         case when i.undone_at is null then coalesce(sum(t.amount), 0) else i.total end as total
       from transaction t where t.bank_import_id = i.id and t.state <> 'void' and t.deleted_at is null) s
     where i.organisation_id = $1 order by i.id desc limit 5`,
    [organisation],
  )
  if (!figures) throw new Error('sums gave no row')
  return { data: { today, ...figures, raises, imports } }
})
