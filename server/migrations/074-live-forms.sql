-- All nodes hear of what happens to a form once it is kept, so that its open pages follow by themselves.
create function tell_of_form() returns trigger language plpgsql as $$
begin
  perform pg_notify('college_changes', 'form ' || new.devform_id);
  return null;
end
$$;
create trigger tells_of_it after insert on devform_event for each row execute function tell_of_form();
