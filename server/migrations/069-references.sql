-- A form has a reference that can be said on the phone: no vowel, so that it is never a word, and nothing that looks like something else. Two
-- forms after one another have nothing in common in theirs, and a slip of the tongue finds no form rather than another one.
create function form_reference(form bigint) returns text language plpgsql immutable strict parallel safe as $$
declare
  letters constant text := '23456789BCDFGHJKMNPQRSTVWXYZ';
  places constant integer := case when form < 17210368 then 5 else 8 end;
  -- Prime to 28, so that no two forms share one.
  rest bigint := (form * 7654321) % (28::numeric ^ places)::bigint;
  made text := '';
begin
  for place in 1..places loop
    made := substr(letters, (rest % 28)::integer + 1, 1) || made;
    rest := rest / 28;
  end loop;
  return made;
end
$$;
drop index devform_search;
alter table devform drop column search;
alter table devform
  add column reference text not null generated always as (form_reference(id)) stored,
  add column revision integer not null default 0,
  add column search text generated always as
    (fold(name || ' ' || case when encrypted then '' else coalesce(title, '') end || ' ' || form_reference(id))) stored;
create index devform_search on devform using gin (search gin_trgm_ops);
update devform f set revision = r.number
from (select devform_id, max(number) as number from devform_revision group by devform_id) r where r.devform_id = f.id;
