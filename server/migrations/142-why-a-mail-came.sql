-- Why its reader gets a mail is the office's to word, as the rest of it is.
alter table messagetemplate add column because text;
