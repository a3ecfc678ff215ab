-- The form that goes with activities of a category: of the structured conversation, the one that both sign.
alter table devcategory add column devformtemplate_id bigint references devformtemplate;
create index devcategory_form_template on devcategory (devformtemplate_id) where devformtemplate_id is not null;
