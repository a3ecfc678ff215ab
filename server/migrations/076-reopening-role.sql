-- A template can name a role whose holders reopen finished forms beside the office. It is kept with each version, and each form has its own.
alter table devformtemplate add column reopen_role text;
alter table devformtemplate_version add column reopen_role text;
alter table devform add column reopen_role text;
