-- What the button of a mail's link says is the office's to word, as the rest of it is.
alter table messagetemplate add column button text;
