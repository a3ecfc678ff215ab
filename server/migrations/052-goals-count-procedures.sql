-- A goal of type count says what it counts: activities that were logged for it, or procedures of the logbook that have its words.
alter table devgoal
  add column counts text not null default 'activities' check (counts in ('activities', 'procedures')),
  add column modality_id bigint references procedureterm,
  add column region_id bigint references procedureterm,
  add column type_id bigint references procedureterm,
  add column supervision_id bigint references procedureterm,
  add constraint devgoal_counts check (
    (counts = 'activities' or completion_type = 'count')
    and (counts = 'procedures' or (modality_id is null and region_id is null and type_id is null and supervision_id is null))
  );

-- The procedures of one person within the days of a goal, without reading the cases themselves.
create index procedure_counted on procedure (user_id, procedure_date)
  include (organisation_id, modality_id, region_id, type_id, supervision_id) where deleted_at is null;
