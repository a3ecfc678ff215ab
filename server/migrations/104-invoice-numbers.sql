-- Takes the next numbers of a college's invoices, one after the other, for so many invoices at once. A row that is changed once for each of
-- them is looked for among all its older selves each time, so that four times as many invoices took sixteen times as long.
create function take_invoice_numbers(college bigint, wanted integer) returns table (place bigint, reference text) language plpgsql as $$
declare
  last_taken integer;
  found_now text[];
  numbers text[] := '{}';
begin
  if wanted < 1 then
    return;
  end if;
  insert into invoice_number as n (organisation_id, last) values (college, 0)
    on conflict (organisation_id) do update set last = n.last returning last into last_taken;
  while cardinality(numbers) < wanted loop
    -- A number that was given by hand is passed over.
    select array_agg(g.given order by g.number) into found_now from (
      select number, 'INV-' || lpad(number::text, greatest(4, length(number::text)), '0') as given
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

create or replace function number_invoice() returns trigger language plpgsql as $$
begin
  select n.reference into new.reference from take_invoice_numbers(new.organisation_id, 1) n;
  return new;
end
$$;

-- The file that a payment came in with, so that a figure of it leads to its payments.
alter table transaction add column bank_import_id bigint references bank_import;
update transaction t set bank_import_id = l.bank_import_id from bank_line l where l.transaction_id = t.id;
create index transaction_bank_import on transaction (bank_import_id) where bank_import_id is not null;
