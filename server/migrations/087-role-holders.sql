-- Who can act for a role of their organisation today: who has it there, is at home there, and whose account is in use.
create view role_holder with (security_invoker = true) as
  select h.organisation_id, h.name, h.user_id
  from held_role h join "user" u on u.id = h.user_id and u.organisation_id = h.organisation_id
  where u.active and u.confirmed_at is not null and u.deleted_at is null;

-- Papers of training programmes carry a code too.
alter table printed_report drop constraint printed_report_kind_check;
alter table printed_report add constraint printed_report_kind_check
  check (kind in ('cycle', 'pdp', 'conversation', 'programme'));
