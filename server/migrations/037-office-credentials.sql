-- When a credential of this person last came through the college office: signatures given soon after say so.
alter table "user" add column office_credential_at timestamptz(3);

-- Whether the office wrote the address in place of another one, so that a link mailed there may reach the office.
alter table "user" add column email_from_office boolean not null default false;

create function note_who_set_email() returns trigger language plpgsql as $$
begin
  new.email_from_office := new.updated_by is distinct from new.id;
  return new;
end
$$;
create trigger notes_who_set_email before update of email on "user" for each row
  when (lower(new.email) is distinct from lower(old.email)) execute function note_who_set_email();
