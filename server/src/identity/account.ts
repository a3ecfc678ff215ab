import { code } from '@college/contract/kit'
import { changeEmail, changeUsername } from '@college/contract/identity'
import type { User } from '@college/contract/people'
import { violated } from '#database'
import { serve } from '#http'
import { audit, firstAnswer, keep } from '#records'
import type { Served } from '#http'
import type { Limit } from '#platform'
import { queueMail, takeMail } from '#messaging'
import { users } from '#people'
import { endLinks, linkLasts, makeLink } from './links.ts'
import type { IdentityParts } from './open-session.ts'
import { mayMail } from './register.ts'
import { refusal } from './rules.ts'

interface Own {
  organisation_id: number
  username: string | null
  email: string | null
}

/** Names and addresses that one person may ask for in an hour: the answer says which are taken. */
const ownTries: Limit = { name: 'own-name', most: 10, seconds: 3_600 }

const own = `select u.organisation_id, u.username, u.email
  from "user" u where u.id = $1`

const serveUsername = ({ standard, limits }: IdentityParts): Served =>
  serve(changeUsername, async (call, { body }) => {
    if (body.username !== body.repeat) throw refusal(code.usernamesDiffer, 'repeat', 'The two usernames differ')
    await limits.take(ownTries, String(call.actor.id))
    const before = await call.db.row<Own>(own, [call.actor.id])
    await call.db
      .rows(`update "user" set username = $2, updated_by = $1 where id = $1`, [call.actor.id, body.username])
      .catch((error: unknown) => {
        throw violated(error) === 'user_username'
          ? refusal(code.usernameTaken, 'username', 'This username is taken')
          : error
      })
    await audit(call.db, call.caller, {
      resource: 'user',
      recordId: call.actor.id,
      organisationId: call.actor.organisation_id,
      changes: { username: [before?.username ?? null, body.username] },
    })
    if (before?.email && before.username !== body.username)
      await queueMail(call.db, {
        event: 'username_changed',
        organisationId: before.organisation_id,
        userId: call.actor.id,
        to: before.email,
        values: { when: { at: call.now() }, username: body.username },
      })
    const data = JSON.parse(await standard.get(call, users, call.actor.id)) as User // made by the record's own selection
    return { data, status: code.updated }
  })

const serveEmail = (parts: IdentityParts): Served =>
  serve(
    changeEmail,
    async (call, { body }) => {
      // Mails are counted outside of any transaction; the answer is kept for a repeat all the same.
      if (await firstAnswer(call.db, call.caller)) return { data: null, status: code.accepted }
      await parts.limits.take(ownTries, String(call.actor.id))
      const taken = await call.db.row<{ id: number }>(
        'select id from "user" where lower(email) = lower($1) and deleted_at is null',
        [body.email],
      )
      if (taken && taken.id !== call.actor.id) throw refusal(code.emailTaken, 'email', 'This email is taken')
      if (!(await mayMail(parts, body.email)))
        throw refusal(code.tooMany, 'email', 'This address has had many emails from us. Try again later.')
      const { id: sender, organisation_id: home } = call.actor
      await takeMail(call, { sender, organisationId: home, to: body.email, account: false })
      await call.db.transaction(async (tx) => {
        await endLinks(tx, call.now(), call.actor.id, 'email_change')
        const secret = await makeLink(call, tx, {
          purpose: 'email_change',
          userId: call.actor.id,
          data: { email: body.email },
        })
        const { id: userId, organisation_id: organisationId } = call.actor
        await queueMail(tx, {
          event: 'email_change_confirm',
          organisationId,
          userId,
          to: body.email,
          values: { lasts: linkLasts.email_change },
          link: `${parts.publicUrl()}/app/register/token#token=${secret}`,
        })
        await audit(tx, call.caller, {
          resource: 'user',
          recordId: userId,
          organisationId,
          changes: { email_asked: [null, body.email] },
        })
        await keep(tx, call.caller, { status: code.accepted, body: 'null' })
      })
      return { data: null, status: code.accepted }
    },
    { plain: true },
  )

/** The person's own username and address. */
export const accountCalls = (parts: IdentityParts): readonly Served[] => [serveUsername(parts), serveEmail(parts)]
