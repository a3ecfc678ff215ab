-- Who may do what is worked out once and kept by each node; this number moves, in the same transaction, with every change that
-- could make what is kept wrong. Every call reads it together with its session row.
create table actor_epoch (
  single boolean primary key default true check (single),
  value bigint not null default 1
);
insert into actor_epoch default values;

create function move_actor_epoch() returns trigger language plpgsql as $$
begin
  update actor_epoch set value = value + 1;
  return null;
end
$$;
create trigger moves_actors after insert or update or delete on membership for each statement execute function move_actor_epoch();
create trigger moves_actors after insert or update or delete on role for each statement execute function move_actor_epoch();
create trigger moves_actors after insert or update or delete on userrelationship for each statement execute function move_actor_epoch();
create trigger moves_actors after update of timezone or delete on organisation for each statement execute function move_actor_epoch();
create trigger moves_actors after update of active, deleted_at, organisation_id or delete on "user" for each statement execute function move_actor_epoch();
