-- The college's own sentences on the screens before sign-in, Contact and Help; null where ours stand.
alter table website
  add column welcome_title text,
  add column welcome_sentence text,
  add column welcome_text text,
  add column signin_sentence text,
  add column register_sentence text,
  add column contact_sentence text,
  add column help_sentence text;
