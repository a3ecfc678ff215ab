/** Requests `s` of forms `f` of versions `v` that can be answered as the form stands. */
export const openRequests = `devformsignature s
  join devform f on f.id = s.devform_id and f.deleted_at is null and (f.state = 'completed' or (f.state = 'started' and s.fills))
  join devformtemplate_version v on v.devformtemplate_id = f.devformtemplate_id and v.version = f.version`

/** Whether such a request waits for its answer now: in order, those before have signed. */
export const isDue = `s.state = 'asked' and s.deleted_at is null
    and (v.signers ->> 'order' = 'any' or (select count(*) from devformsignature o
      where o.devform_id = f.id and o.state = 'signed' and o.deleted_at is null and o.position < s.position) = s.position)`
