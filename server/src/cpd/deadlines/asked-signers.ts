import { mayRemind } from '@college/contract/forms'
import type { Form, Signature } from '@college/contract/forms'

/** Someone who is asked; `name` is null for a guest who is known by nothing but an address. */
export interface AskedSigner extends Pick<
  Signature,
  'state' | 'signer_id' | 'signer_role' | 'fills' | 'asked_at' | 'reminded_at'
> {
  id: number
  name: string | null
  /** Whether mail reaches them, and they want it. */
  reached: boolean
  due: boolean
}

/** Those whom a form waits for besides its owner, in their order, as JSON; null where there are none. */
export const askedSigners = (form: string): string =>
  `(select json_agg(json_build_object('id', s.id, 'name', coalesce(u.display_name, s.signer_name), 'state', s.state, 'signer_id', s.signer_id,
      'signer_role', s.signer_role, 'fills', s.fills, 'asked_at', s.asked_at, 'reminded_at', s.reminded_at,
      'reached', coalesce(u.alerts, coalesce(s.signer_role, s.signer_email) is not null),
      'due', coalesce(v.signers ->> 'order', 'any') = 'any' or s.position = (select count(*) from devformsignature g
        where g.devform_id = s.devform_id and g.state = 'signed' and g.position < s.position and g.deleted_at is null)
      ) order by s.position, s.asked_at, s.id)
    from devformsignature s left join "user" u on u.id = s.signer_id
      left join devformtemplate_version v on v.devformtemplate_id = ${form}.devformtemplate_id and v.version = ${form}.version
    where s.devform_id = ${form}.id and s.state = 'asked' and s.signer_id is distinct from ${form}.user_id and s.deleted_at is null
      and (${form}.state = 'completed' or s.fills))`

/** The asks of those whom a mail may remind now, where mail goes out. */
export const remindableAsks = (
  asked: readonly AskedSigner[] | null,
  form: Pick<Form, 'state' | 'user_id'>,
  now: Date,
): number[] => (asked ?? []).filter((each) => each.reached && mayRemind(each, form, now)).map(({ id }) => id)
