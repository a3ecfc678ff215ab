-- When the last events of a subject were, the newest at the end: so many of them as its limit allows, so that what counts is any stretch of
-- its length and not only the clock's own. May be lost in a crash, as the counts of traffic.
create unlogged table rate_taken (
  subject text primary key,
  taken timestamptz(3)[] not null,
  touched_at timestamptz not null default now()
);
