-- A filter of the people of the running cycle is saved by the cycle's kind, so that it follows the year; before that it named the cycle. Which it was
-- meant to be is known where the cycle ran from the day the preference was made to the day it was last changed: it ran as the filter was saved.
-- One that names a goal is of that goal's cycle, and who looks after the platform saves filters of one college by its cycle.
update userconfig c set value = (
  select jsonb_agg(
    case when not ((f -> 'query') ? 'goal_open') and jsonb_array_length(f #> '{query,devcycle_id}') = 1 and exists (
        select from devcycle y join organisation o on o.id = y.organisation_id
        where y.id::text = f #>> '{query,devcycle_id,0}' and y.organisation_id = c.organisation_id and y.deleted_at is null
          and y.type = split_part(c.name, '.', 3) and y.start_date <= (c.created_at at time zone o.timezone)::date
          and y.end_date >= (c.updated_at at time zone o.timezone)::date and coalesce(y.expired_at > c.updated_at, true))
      then jsonb_set(f, '{query}', ((f -> 'query') - 'devcycle_id') || jsonb_build_object('type', jsonb_build_array(split_part(c.name, '.', 3))))
      else f end
    order by n)
  from jsonb_array_elements(c.value) with ordinality e(f, n))
where c.name in ('filters.cyclepeople.fellow', 'filters.cyclepeople.trainee') and jsonb_typeof(c.value) = 'array' and jsonb_array_length(c.value) > 0
  and c.deleted_at is null and not exists (select from held_role h where h.user_id = c.user_id and h.is_admin);
