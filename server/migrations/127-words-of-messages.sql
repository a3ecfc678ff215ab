-- A search reads the words of a message, not its markup: as in pages and answers of Help.
alter table message drop column search;
alter table message add column search text generated always as (fold(coalesce(subject, '') || ' ' || words_of(coalesce(text, '')))) stored;
create index message_search on message using gin (search gin_trgm_ops);
