-- A signing party answers a part of its own as it signs, also before the owner has answered theirs.
alter table devform add column parts integer not null default 0,
  drop constraint devform_state_dates,
  add constraint devform_state_dates check (
    (completed_at is null) = (content_hash is null)
    and (state in ('withdrawn', 'rejected') or (state = 'started') = (completed_at is null))
    and (state <> 'signed' or signed_at is not null) and (state = 'finished') = (finished_at is not null)
    and (state in ('withdrawn', 'rejected')) = (ended_at is not null)
    and (returned_at is null or state in ('started', 'withdrawn', 'rejected'))
  );

alter table devformtemplate add column parts integer not null default 0;

alter table devformsignature
  add column fills boolean not null default false,
  add column answers jsonb,
  add column answers_sealed bytea,
  add column part_hash text,
  add constraint devformsignature_part check (
    (part_hash is null) = (answers is null and answers_sealed is null) and (answers is null or answers_sealed is null)
    and (part_hash is null or fills)
  );
create index devformsignature_sealed_rows on devformsignature (id) where answers_sealed is not null;

-- The server's keys are renewed below what they seal; otherwise a signature stays as it was given, until it is voided.
create or replace function signature_stays() returns trigger language plpgsql as $$
declare
  moves text[] := array['state', 'void_reason', 'updated_at', 'updated_by'];
  seals text[] := array['answers_sealed', 'updated_at'];
begin
  if tg_op = 'UPDATE' and old.state = 'signed' and new.state = 'voided' and to_jsonb(new) - moves = to_jsonb(old) - moves then return new; end if;
  if tg_op = 'UPDATE' and (new.answers_sealed is null) = (old.answers_sealed is null)
    and to_jsonb(new) - seals = to_jsonb(old) - seals then return new; end if;
  raise exception 'a signature stays as it was given' using errcode = 'check_violation', constraint = 'devformsignature_stays';
end
$$;

-- A link that is sent before the form is completed serves afterwards, too: whoever opens it reads the form as it then is.
alter table signinglink alter column content_hash drop not null;
