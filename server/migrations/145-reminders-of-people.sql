-- What a message reminds its readers of, as the page that it leads to; null of what is no reminder.
alter table message add column reminds_of text check (length(reminds_of) <= 200);

-- The same for each who got it openly, so that lists find the newest reminder of each of their people by itself.
alter table messagerecipient add column reminds_of text;
create index messagerecipient_reminded on messagerecipient (user_id, arrives_at) where reminds_of is not null;
