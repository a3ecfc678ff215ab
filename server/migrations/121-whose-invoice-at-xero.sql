-- How the numbers of a college's invoices begin. Xero's own series is INV-0001 on too: a college that keeps its books there may choose another.
create function invoice_prefix(college bigint) returns text language sql stable as $$
  select coalesce((select nullif(trim(c.value), '') from organisationconfig c
    where c.organisation_id = college and c.name = 'fees_number_prefix' and c.deleted_at is null order by c.id limit 1), 'INV-')
$$;

create or replace function take_invoice_numbers(college bigint, wanted integer) returns table (place bigint, reference text) language plpgsql as $$
declare
  last_taken integer;
  found_now text[];
  numbers text[] := '{}';
  prefix text := invoice_prefix(college);
begin
  if wanted < 1 then
    return;
  end if;
  insert into invoice_number as n (organisation_id, last) values (college, 0)
    on conflict (organisation_id) do update set last = n.last returning last into last_taken;
  while cardinality(numbers) < wanted loop
    -- A number that was given by hand is passed over.
    select array_agg(g.given order by g.number) into found_now from (
      select number, prefix || lpad(number::text, greatest(4, length(number::text)), '0') as given
      from generate_series(last_taken + 1, last_taken + wanted - cardinality(numbers)) number) g
    where not exists (select from transaction t where t.organisation_id = college and t.type = 'invoice'
      and lower(t.reference) = lower(g.given) and t.deleted_at is null);
    last_taken := last_taken + wanted - cardinality(numbers);
    numbers := numbers || coalesce(found_now, '{}');
  end loop;
  update invoice_number set last = last_taken where organisation_id = college;
  return query select u.at, u.given from unnest(numbers) with ordinality u (given, at);
end
$$;

-- A payment or credit at Xero is a line that it made here, or one that was entered here and found to be the same. When Xero has it no more,
-- the first is void and the second only known to Xero no longer. Both say whose invoice at Xero they were set against.
alter table transaction add column made_by_xero boolean not null default false;
alter table transaction add column settles_xero_id text;
update transaction t set made_by_xero = t.reference is not distinct from 'Xero' and t.created_by is null,
    settles_xero_id = coalesce(nullif(split_part(t.xero_id, ' ', 2), ''),
      (select i.xero_id from transaction i where i.id = t.invoice_id),
      (select d.xero_id from transaction_allocation a join transaction d on d.id = a.debit_id
       where a.credit_id = t.id and d.xero_id is not null order by a.amount desc, d.id limit 1))
  where t.type <> 'invoice' and t.xero_id is not null;
create index transaction_settles_xero on transaction (organisation_id, settles_xero_id) where settles_xero_id is not null;
