-- What is dated ahead counts from its day, so that sums toward a goal ask for days too.
drop index devactivity_goal_sums;
create index devactivity_goal_sums on devactivity (devgoal_id, user_id) include (time, activity_date) where deleted_at is null and state = 'complete';
