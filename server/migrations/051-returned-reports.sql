-- When a report was sent back, while it is open since: it was handed in, so it is not late.
alter table placement add column returned_at timestamptz(3);
update placement p set returned_at = n.at
from (select placement_id, max(created_at) as at from placement_note where act = 'returned' group by placement_id) n
where n.placement_id = p.id and p.state = 'draft' and p.archived_at is null;
alter table placement add constraint placement_returned check (returned_at is null or state = 'draft');
create index placement_returned_at on placement (organisation_id, returned_at, due_on, id) where deleted_at is null;
