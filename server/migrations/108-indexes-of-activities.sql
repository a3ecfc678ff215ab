-- Each index of activities is written with each activity. What these gave is given by those that stay.

-- One person's rows by title or time: they are found by the person and sorted, as they are few.
drop index devactivity_user_title, devactivity_user_time;

-- What all people of a cycle did, drafts among it: sums of the cohort, and what is still open when a cycle ends.
drop index devactivity_cycle, devactivity_cycle_sums;
create index devactivity_cycle_sums on devactivity (devcycle_id, user_id)
  include (state, category_id, subcategory_id, time, activity_date, reviewing_minutes, measuring_minutes, educational_minutes, cultural_safety, organisation_id)
  where deleted_at is null;

-- What one person did for a goal: `devactivity_goal_sums` begins with the goal, and both are named.
drop index devactivity_goal;

-- Fellows have no programme, and most activities are theirs.
drop index devactivity_plan;
create index devactivity_plan on devactivity (devplan_id, user_id) where deleted_at is null and devplan_id is not null;
