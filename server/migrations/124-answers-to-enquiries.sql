-- Answers to enquiries are kept as templates; Directors, who begin messages with templates, never answer enquiries and don't see them.
alter table messagetemplate add column purpose text not null default 'message' check (purpose in ('message', 'enquiry'));
-- An answer that was kept has the subject of its enquiry.
update messagetemplate t set purpose = 'enquiry' where t.event is null
  and exists (select from enquiry e where e.organisation_id = t.organisation_id and e.subject = t.subject);
