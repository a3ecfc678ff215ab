-- The roles that people hold, each in its organisation. Its caller's row security stands behind it, as behind the tables it reads.
create view held_role with (security_invoker = true) as
  select m.id as membership_id, m.organisation_id, m.user_id, m.role_id, r.name, r.is_admin, r.role_is_admin
  from membership m join role r on r.id = m.role_id
  where m.deleted_at is null and r.deleted_at is null;
