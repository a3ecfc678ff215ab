import { code } from '@college/contract/kit'
import { copyPasswordLink, setPasswordLink } from '@college/contract/identity'
import { serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call } from '#platform'
import { queueMail } from '#messaging'
import { guardCredentials } from '#people'
import { endLinks, linkLasts, linkMinutes, makeLink, passwordPage } from './links.ts'
import type { IdentityParts } from './open-session.ts'
import { personOf } from './password-person.ts'
import type { Person } from './password-person.ts'

const activePerson = (call: Call, id: number): Promise<Person> =>
  personOf(call.db, id).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    throw new ApiError(code.notPossible, 'This person is inactive, so a link would lead nowhere.')
  })

// Plain, so that the link is not kept as the answer of a repeated call: a repeat makes another, and ends the one before.
const serveCopyLink = (parts: IdentityParts): Served =>
  serve(
    copyPasswordLink,
    async (call, { body }) => {
      const account = await guardCredentials(call, body.user_id)
      // The platform hands out none of its own either: a link that is mailed does.
      if (account.platform_admin)
        throw new ApiError(code.forbidden, 'A link for a platform administrator is only ever emailed to them.')
      const link = await call.db.transaction(async (tx) => {
        const person = await activePerson({ ...call, db: tx }, body.user_id)
        await endLinks(tx, call.now(), person.id, 'set_password', 'office_password')
        const data = { made_by: call.actor.id }
        const secret = await makeLink(call, tx, { purpose: 'office_password', userId: person.id, data })
        await audit(tx, call.caller, {
          resource: 'user',
          recordId: person.id,
          organisationId: person.organisation_id,
          changes: { handed_over: [null, body.reason] },
        })
        if (person.email)
          await queueMail(tx, {
            event: 'password_link_handed_over',
            organisationId: person.organisation_id,
            userId: person.id,
            to: person.email,
            values: {
              when: { at: call.now() },
              by: await nameOf(tx, call.actor.id),
              reason: body.reason,
              lasts: linkLasts.office_password,
            },
            causedBy: call.actor.id,
          })
        return passwordPage(parts.publicUrl(), secret)
      })
      const expires = new Date(call.now().getTime() + linkMinutes.office_password * 60_000)
      return { data: { link, expires_at: expires.toISOString() } }
    },
    { plain: true },
  )

const nameOf = async (tx: Runner, id: number): Promise<string> =>
  (await tx.row<{ name: string }>('select display_name as name from "user" where id = $1', [id]))?.name ?? ''

const serveLink = (parts: IdentityParts): Served =>
  serve(setPasswordLink, async (call, { body }) => {
    await guardCredentials(call, body.user_id)
    const person = await activePerson(call, body.user_id)
    if (!person.email) throw new ApiError(code.notPossible, 'This person has no email address to send a link to.')
    await endLinks(call.db, call.now(), person.id, 'set_password', 'office_password')
    const secret = await makeLink(call, call.db, { purpose: 'set_password', userId: person.id })
    await queueMail(call.db, {
      event: 'set_password',
      organisationId: person.organisation_id,
      userId: person.id,
      to: person.email,
      values: { lasts: linkLasts.set_password },
      link: passwordPage(parts.publicUrl(), secret),
      causedBy: call.actor.id,
    })
    await audit(call.db, call.caller, {
      resource: 'user',
      recordId: person.id,
      organisationId: person.organisation_id,
      changes: { set_password_link: [null, true] },
    })
    return { data: null, status: code.accepted }
  })

/** Links with which people set a password, mailed to them or handed over by the office. */
export const passwordLinkCalls = (parts: IdentityParts): readonly Served[] => [serveLink(parts), serveCopyLink(parts)]
