-- Who ends a session from another, such as a thief's, ends the calendar address and the tokens of programs that were made in it. Signing out
-- and the day a session ends leave them. No reference: ended sessions are removed after a time, and what was made in them lives on.
alter table session add column made_in bigint;
create index session_made_in on session (made_in) where made_in is not null and ended_at is null;

alter table calendarfeed add column made_in bigint;
create index calendarfeed_made_in on calendarfeed (made_in) where made_in is not null and ended_at is null;
alter table calendarfeed drop constraint calendarfeed_ended_by_check;
alter table calendarfeed add constraint calendarfeed_ended_by_check check (ended_by in ('password', 'sessions', 'session'));
