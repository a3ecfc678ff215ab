-- What merging two accounts does with the columns that came beside it (083).
insert into merge_column (table_name, column_name, does, title, moves_where, blocks_where) values
  ('transaction', 'user_id', 'moves', 'Transactions', 't.deleted_at is null',
     $w$t.deleted_at is null and t.state <> 'void' and exists (select 1 from transaction k where k.user_id = $2
      and k.organisation_id = t.organisation_id and k.fee_year = t.fee_year and k.state <> 'void' and k.deleted_at is null)$w$),
  ('transaction_allocation', 'user_id', 'moves', 'Settled amounts', 'true', null),
  ('subscription', 'user_id', 'moves', 'Subscriptions', $w$t.deleted_at is null and not (t.state = 'active' and exists (
     select 1 from subscription k where k.user_id = $2 and k.organisation_id = t.organisation_id and k.state = 'active'
      and k.deleted_at is null))$w$, null);
insert into merge_column (table_name, column_name, does)
  select split_part(name, '.', 1), split_part(name, '.', 2), 'ends' from unnest(array[
    'apitoken.user_id', 'pushdevice.user_id', 'xero_authorisation.user_id'
  ]) name;
insert into merge_column (table_name, column_name, does)
  select split_part(name, '.', 1), split_part(name, '.', 2), 'stays' from unnest(array[
    'apitoken.created_by', 'apitoken.updated_by', 'bank_import.imported_by', 'exportjob.asked_by', 'fee_raise.raised_by', 'personimport.taken_by',
    'personimport.undone_by', 'personimport.user_id', 'subscription.created_by', 'subscription.updated_by', 'tracker.created_by',
    'tracker.updated_by', 'trackerevent.created_by', 'trackerevent.updated_by', 'transaction.created_by', 'transaction.updated_by',
    'webhook.created_by', 'webhook.updated_by', 'webhookdelivery.created_by', 'webhookdelivery.updated_by', 'xero_connection.connected_by',
    'xero_contact.user_id', 'xero_task.created_by'
  ]) name;
