-- Papers of a logbook and of one placement report carry a code too.
alter table printed_report drop constraint printed_report_kind_check;
alter table printed_report add constraint printed_report_kind_check
  check (kind in ('cycle', 'pdp', 'conversation', 'programme', 'logbook', 'placement'));
alter table printed_report add column placement_id bigint references placement on delete set null;
-- The cases of a paper that shows a choice; empty for all cases of its days.
alter table printed_report add column cases bigint[];
create index printed_report_placement on printed_report (placement_id);
alter table printed_report drop constraint printed_report_check;
alter table printed_report add constraint printed_report_about
  check (num_nonnulls(devcycle_id, devplan_id, placement_id) <= 1);
