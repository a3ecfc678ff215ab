-- What people did is summed out of indexes alone. The wall between organisations reads `organisation_id` of each row, and the rules of a
-- cycle its minutes by group; an index that lacks one of them sends every sum to the table.
drop index devactivity_cycle_sums, devactivity_goal, devactivity_goal_sums, devactivity_user_complete;
create index devactivity_cycle_sums on devactivity (devcycle_id, user_id)
  include (category_id, subcategory_id, time, activity_date, reviewing_minutes, measuring_minutes, educational_minutes, cultural_safety, organisation_id)
  where deleted_at is null and state = 'complete';
create index devactivity_goal on devactivity (user_id, devgoal_id) include (time, activity_date, organisation_id)
  where deleted_at is null and state = 'complete';
create index devactivity_goal_sums on devactivity (devgoal_id, user_id) include (time, activity_date, organisation_id)
  where deleted_at is null and state = 'complete';
create index devactivity_user_complete on devactivity (user_id, activity_date desc) include (organisation_id)
  where deleted_at is null and state = 'complete';
