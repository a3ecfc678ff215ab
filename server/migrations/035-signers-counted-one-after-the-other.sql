-- Who has signed is counted with the form held, so that of two who do something at once the second counts what the first has done. In the
-- order of their names this comes before `form_knows_signers`, which then looks anew.
create function form_is_held() returns trigger language plpgsql as $$
begin
  perform 1 from devform where id = case when tg_op = 'DELETE' then old.devform_id else new.devform_id end for no key update;
  return null;
end
$$;
create trigger form_is_held after insert or delete or update of state, signer_id, signer_role, deleted_at on devformsignature
  for each row execute function form_is_held();

-- What was counted past one another is counted again.
update devform f set signatures_given = s.given, signer_ids = s.people
from (
  select o.id, count(x.id) filter (where x.state = 'signed') as given,
    coalesce(array_agg(distinct x.signer_id) filter (where x.signer_id is not null), '{}') as people
  from devform o join devformsignature x on x.devform_id = o.id and x.state in ('asked', 'signed') and x.deleted_at is null
  group by o.id
) s
where f.id = s.id and (f.signatures_given, f.signer_ids) is distinct from (s.given::integer, s.people);
