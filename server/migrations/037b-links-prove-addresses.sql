-- A link belongs to the address it was mailed to and to an account that may be used: it ends with either.
create function end_links_of_person() returns trigger language plpgsql as $$
begin
  update link_token set used_at = now() where user_id = new.id and used_at is null;
  return null;
end
$$;
create trigger ends_links after update of email, active, deleted_at on "user" for each row
  when (lower(new.email) is distinct from lower(old.email) or (old.active and not new.active)
    or (old.deleted_at is null and new.deleted_at is not null))
  execute function end_links_of_person();

-- Passwords that were typed before the address was proved may be a stranger's.
update "user" set password_hash = null, password_long = false
where confirmed_at is null and created_by is null and login_count = 0 and password_hash is not null;
update link_token set data = data - 'password_hash' - 'password_long' where purpose = 'confirm';
