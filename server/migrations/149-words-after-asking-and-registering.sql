-- What the office says after a registration is confirmed and after a question was sent; null where ours stands.
alter table website
  add column confirmed_sentence text,
  add column asked_sentence text;
