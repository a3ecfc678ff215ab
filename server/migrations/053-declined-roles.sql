-- When the college declined the role a person asked for; they are told until they are given one or ask again.
alter table "user" add column role_declined_at timestamptz;
create function role_is_open_again() returns trigger language plpgsql as $$
begin
  new.role_declined_at := null;
  return new;
end
$$;
create trigger asks_again before update of wanted_role on "user" for each row
  when (new.wanted_role is not null and old.wanted_role is null) execute function role_is_open_again();
