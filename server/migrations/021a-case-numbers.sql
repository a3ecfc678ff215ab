-- A statement that writes cases of thousands of people would hold a lock for each; people who share one wait for each other a moment.
create or replace function number_case() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7305121, (new.user_id % 512)::integer);
  new.case_number := coalesce(new.case_number, next_case_number(new.user_id));
  return new;
end
$$;

-- One target stands for each square; those that are out of use stay beside it.
drop index proceduretarget_once;
create unique index proceduretarget_once on proceduretarget (modality_id, region_id) where deleted_at is null and active;
create index proceduretarget_modality on proceduretarget (modality_id) where deleted_at is null;
