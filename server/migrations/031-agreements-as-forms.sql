-- The texts that everybody accepts are form templates too: which version of one says which text.
alter table devformtemplate_version add column agreement_id bigint references agreement;
create unique index devformtemplate_version_agreement on devformtemplate_version (agreement_id) where agreement_id is not null;
