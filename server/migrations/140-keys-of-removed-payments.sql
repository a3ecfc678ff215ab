-- A payment that Xero has no more is void and leaves its key, so that it may come back. Those that were voided before that was so leave theirs.
update transaction set xero_id = null where state = 'void' and void_reason = 'Removed in Xero' and xero_id is not null;

-- Who writes lines of the ledger holds the accounts they are of before the first of them, those of many people in one order, so that no two
-- wait for each other. Who writes those of everyone has the college's ledger alone, in the stead of each account.
create or replace function hold_accounts(college bigint, people bigint[]) returns void language plpgsql as $$
declare
  person bigint;
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('ledger ' || college, 0));
  for person in select distinct p from unnest(people) p order by p loop
    perform pg_advisory_xact_lock(hashtextextended('account ' || college || ' ' || person, 0));
  end loop;
end
$$;
