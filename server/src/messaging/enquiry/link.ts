import { code } from '@college/contract/kit'
import { enquiryLinkDays } from '@college/contract/messaging'
import type { Enquiry } from '@college/contract/messaging'
import { ApiError } from '#platform'
import type { Runner } from '#database'
import type { Call, Context } from '#platform'
import type { EnquiryParts } from './parts.ts'

/** How long a mailed link works, in words. */
export const linkLasts = `${enquiryLinkDays} days`

const tokenHash = ({ keys }: Pick<Context, 'keys'>, token: string): Buffer => keys.blind('enquiry link', token)

/** Makes a link to the thread of an enquiry; what is kept of its secret is a hash. What is behind the # stays in the browser. */
export const makeEnquiryLink = async (
  call: Call,
  tx: Runner,
  { publicUrl }: Pick<EnquiryParts, 'publicUrl'>,
  enquiry: Pick<Enquiry, 'id' | 'organisation_id'>,
): Promise<string> => {
  const token = call.random(24).toString('base64url')
  const now = call.now()
  await tx.rows(
    'insert into enquiry_link (organisation_id, enquiry_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)',
    [
      enquiry.organisation_id,
      enquiry.id,
      tokenHash(call, token),
      now,
      new Date(now.getTime() + enquiryLinkDays * 86_400_000),
    ],
  )
  return `${publicUrl()}/app/enquiry#token=${token}`
}

/** An enquiry as its link opens it. */
export interface LinkedEnquiry {
  id: number
  organisation_id: number
  organisation: string
  reference: string
  name: string
  subject: string
  text: string
  state: Enquiry['state']
  assigned_to: number | null
  created_at: string
}

/** Finds the enquiry that a link leads to: 469 for a link that is not known, 470 for one that is too old. With `lock` its row is held. */
export const linkedEnquiry = async (call: Call, db: Runner, token: string, lock = false): Promise<LinkedEnquiry> => {
  const link = await db.row<{ enquiry_id: number; expires_at: string }>(
    'select enquiry_id, expires_at from enquiry_link where token_hash = $1',
    [tokenHash(call, token)],
  )
  const gone = (): ApiError =>
    new ApiError(
      code.tokenInvalid,
      'This link is incomplete, or the enquiry was removed. Open it from the email again.',
    )
  if (!link) throw gone()
  if (new Date(link.expires_at) <= call.now())
    throw new ApiError(code.tokenExpired, 'This link has expired. Use the link in a newer email, or ask us again.')
  if (lock) await db.rows('select 1 from enquiry where id = $1 for update', [link.enquiry_id])
  const enquiry = await db.row<LinkedEnquiry>(
    `select e.id, e.organisation_id, o.name as organisation, e.reference, e.name, e.subject, e.text, e.state, e.assigned_to, e.created_at
     from enquiry e join organisation o on o.id = e.organisation_id where e.id = $1 and e.deleted_at is null`,
    [link.enquiry_id],
  )
  if (!enquiry) throw gone()
  return enquiry
}
