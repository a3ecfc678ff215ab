-- What people did for a goal, drafts among it: its sums, and its list, whose rows are found by the goal and sorted. Two indexes began with the goal.
drop index devactivity_goal_date, devactivity_goal_sums;
create index devactivity_goal_sums on devactivity (devgoal_id, user_id) include (state, time, activity_date, organisation_id) where deleted_at is null;

-- Each index says which statement needs it. A usual activity is written in the first ten; the others hold only activities that have such a value.
comment on index devactivity_user_date is 'Lists, totals and last activity of one person: most reads there are.';
comment on index devactivity_goal_sums is 'Time towards a goal by person, a goal''s list, and whether a goal has activities.';
comment on index devactivity_cycle_sums is 'Sums of a cycle by person: homes, trainees, cohort, reports; what is open when it ends.';
comment on index devactivity_date is 'The whole college''s list by date, and figures between two days.';
comment on index devactivity_all_date is 'The list by date over all colleges, for administrators of the platform.';
comment on index devactivity_title is 'The whole college''s list by title.';
comment on index devactivity_time is 'The whole college''s list by time.';
comment on index devactivity_category is 'Lists by category, and whether a category is in use.';
comment on index devactivity_search is 'The search of a list, over its long texts.';
comment on index devactivity_title_words is 'The palette, over titles.';
comment on index devactivity_last_day is 'Activities of several days that reach into a range.';
comment on index devactivity_form is 'The activity that a form completes or lets go of.';
comment on index devactivity_import is 'What one import brought, and its undo.';
comment on index devactivity_plan is 'Sums and lists of a training programme.';
comment on index devactivity_source_activity is 'Copies of an activity, when it is deleted for good.';
comment on index devactivity_subcategory is 'Whether a subcategory is in use.';
