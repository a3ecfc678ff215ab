-- What was handed in is not taken away, also when somebody removes it at that moment.
create function placement_handed_in_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the report was handed in' using errcode = 'check_violation', constraint = 'placement_stays';
end
$$;
create trigger handed_in_stays before update of deleted_at on placement for each row
  when (new.deleted_at is not null and old.deleted_at is null and old.state in ('submitted', 'accepted'))
  execute function placement_handed_in_stays();
