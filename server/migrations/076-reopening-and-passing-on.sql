-- A template can name a role whose holders reopen finished forms beside the office. It is kept with each version, and each form has its own.
alter table devformtemplate add column reopen_role text;
alter table devformtemplate_version add column reopen_role text;
alter table devform add column reopen_role text;
-- Who is asked can want to pass the request to the colleague they name. It stays theirs until its owner answers: null while they have not.
alter table suggested_signer add column passes boolean not null default false;
alter table suggested_signer add column accepted boolean;
