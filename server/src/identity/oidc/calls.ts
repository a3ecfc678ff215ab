import { code } from '@college/contract/kit'
import {
  beginOwnLink,
  beginProviderSignIn,
  confirmLinkOfSignIn,
  finishOwn,
  finishProviderSignIn,
  linkByPassword,
  mailLinkOfSignIn,
  ownLinks,
  testProvider,
  unlink,
} from '@college/contract/identity'
import { networkOf, serve } from '#http'
import { audit } from '#records'
import { ApiError } from '#platform'
import type { Served } from '#http'
import type { Runner } from '#database'
import type { Call, Limit } from '#platform'
import { queueMail } from '#messaging'
import { guestOrganisation } from '#organisation'
import { endLinks, findLink, linkLasts, makeLink, usedBefore, useUpLink } from '../links.ts'
import { openFor } from '../open-session.ts'
import { mayMail } from '../register.ts'
import { tryPassword } from '../signin.ts'
import { endChallenge, findChallenge, makeChallenge, takeTry } from '../twostep/challenges.ts'
import type { Challenge, ChallengePurpose } from '../twostep/challenges.ts'
import { secondStepOf } from '../twostep/index.ts'
import { accountOf, linkIdentity, unlinkOwn } from './accounts.ts'
import { addressFor, identityFrom } from './exchange.ts'
import { findProvider, officeOf, providerCalls } from './provider.ts'
import type { OidcParts, Provider } from './provider.ts'
import type { Identity, WaitingLink } from './waiting-link.ts'

/** Sign-ins begun from one address, each of which has the server ask the provider. */
const perAddress: Limit = { name: 'provider-signin', most: 60, seconds: 900 }
const perPerson: Limit = { name: 'provider-own', most: 20, seconds: 900 }

const notSetUp = (): ApiError =>
  new ApiError(code.notPossible, 'Sign-in through the college isn’t set up. Use your password.')

const enabledProvider = async (db: Runner, organisationId: number): Promise<Provider> => {
  const provider = await findProvider(db, organisationId)
  if (!provider?.enabled) throw notSetUp()
  return provider
}

/** Begins an attempt and gives the address to go to. What finishes it, only this browser or session has. */
const begin = async (
  call: Call,
  parts: OidcParts,
  provider: Provider,
  made: { purpose: ChallengePurpose; remember?: boolean },
): Promise<{ url: string; attempt: string }> => {
  const { session } = call.caller
  const { secret } = await makeChallenge(call, call.db, {
    purpose: made.purpose,
    userId: session === null ? null : call.actor.id,
    sessionId: session,
    data: { organisation_id: provider.organisation_id, remember: made.remember ?? false },
  })
  return { url: await addressFor(call, parts, provider, secret), attempt: secret }
}

const serveStart = (parts: OidcParts): Served =>
  serve(
    beginProviderSignIn,
    async (call, { body }) => {
      await parts.limits.take(perAddress, networkOf(call.caller.ip))
      const provider = await enabledProvider(call.db, await guestOrganisation(call.db, body.organisation_id))
      const guest = { ...call, caller: { ...call.caller, session: null } }
      return { data: await begin(guest, parts, provider, { purpose: 'oidc_signin', remember: body.remember ?? false }) }
    },
    { plain: true },
  )

/** Ends an attempt before the provider is asked: its answer serves once, at one node. */
const take = async (
  call: Call,
  secret: string,
  purpose: readonly ChallengePurpose[],
  sessionId: number | null,
): Promise<Challenge> => {
  const attempt = await findChallenge(call, call.db, secret, { purpose, sessionId })
  if (!(await endChallenge(call.db, call.now(), attempt)))
    throw new ApiError(code.tokenInvalid, 'This sign-in has been used. Start again.')
  return attempt
}

const waiting = (provider: Provider, identity: Identity): WaitingLink => ({
  ...identity,
  organisation_id: provider.organisation_id,
  provider: provider.name,
})

const serveFinish = (parts: OidcParts): Served =>
  serve(
    finishProviderSignIn,
    async (call, { body }) => {
      const attempt = await take(call, body.attempt, ['oidc_signin'], null)
      const { organisation_id: organisationId = 0, remember = false } = attempt.data
      const provider = await enabledProvider(call.db, organisationId)
      const identity = await identityFrom(call, parts, provider, { secret: body.attempt, query: body.query })
      const { person, linked } = await accountOf(call, provider, identity)
      if (linked) {
        const next = await secondStepOf(call, person, remember)
        if (next) return { data: next, status: code.accepted }
        return openFor(call, parts, person.id, { remember, by: 'provider' })
      }
      const { secret, expires_at } = await makeChallenge(call, call.db, {
        purpose: 'oidc_confirm',
        userId: person.id,
        data: { remember, identity: waiting(provider, identity) },
      })
      const step = {
        step: 'link' as const,
        challenge: secret,
        provider: provider.name,
        email: identity.email,
        expires_at,
      }
      return { data: step, status: code.accepted }
    },
    { plain: true },
  )

/** The challenge of an identity whose account has yet to be confirmed as the person’s own. */
const unconfirmed = async (call: Call, secret: string) => {
  const challenge = await findChallenge(call, call.db, secret, { purpose: ['oidc_confirm'], sessionId: null })
  const { identity, remember = false } = challenge.data
  if (!identity) throw new Error('nothing waits to be linked')
  await enabledProvider(call.db, identity.organisation_id)
  return { challenge, identity, remember, userId: challenge.user_id ?? 0 }
}

const serveByPassword = (parts: OidcParts): Served =>
  serve(
    linkByPassword,
    async (call, { body }) => {
      const { challenge, identity, remember, userId } = await unconfirmed(call, body.challenge)
      await takeTry(call.db, challenge)
      const account = await tryPassword(call, parts.limits, identity.email, body.password)
      if (account.id !== userId || !(await endChallenge(call.db, call.now(), challenge)))
        throw new ApiError(code.tokenInvalid, 'This step has ended. Start again.')
      const next = await secondStepOf(call, account, body.remember ?? remember, identity)
      if (next) return { data: next, status: code.accepted }
      return openFor(call, parts, account.id, { remember: body.remember ?? remember, by: 'password', identity })
    },
    { plain: true },
  )

const serveByMail = (parts: OidcParts): Served =>
  serve(
    mailLinkOfSignIn,
    async (call, { body }) => {
      const { challenge, identity, userId } = await unconfirmed(call, body.challenge)
      await takeTry(call.db, challenge)
      if (!(await mayMail(parts, identity.email)))
        throw new ApiError(code.tooMany, 'This address has had many emails from us. Try again later.')
      await call.db.transaction(async (tx) => {
        await endLinks(tx, call.now(), userId, 'signin_link')
        const secret = await makeLink(call, tx, { purpose: 'signin_link', userId, data: { identity } })
        await queueMail(tx, {
          event: 'signin_link_confirm',
          organisationId: identity.organisation_id,
          userId,
          to: identity.email,
          values: { lasts: linkLasts.signin_link, provider: identity.provider },
          link: `${parts.publicUrl()}/app/signin/college#token=${secret}`,
        })
      })
      return { data: null, status: code.accepted }
    },
    { plain: true },
  )

const serveConfirm: Served = serve(
  confirmLinkOfSignIn,
  async (call, { body }) =>
    call.db.transaction(async (tx) => {
      const link = await findLink(tx, call.now(), body.token, 'signin_link')
      const { identity } = link.data
      if (!identity) throw new Error('nothing waits to be linked')
      if (link.used) throw usedBefore()
      await enabledProvider(tx, identity.organisation_id)
      await useUpLink(tx, call.now(), link)
      await linkIdentity(call, tx, link.user_id, { link: identity, madeIn: null })
      // Where the office chose the mailbox that the link came to, it may be the office that signs in from now on.
      await tx.rows('update "user" set office_credential_at = $2 where id = $1 and email_from_office', [
        link.user_id,
        call.now(),
      ])
      return { data: { provider: identity.provider } }
    }),
  { plain: true },
)

const serveOwnStart = (parts: OidcParts): Served =>
  serve(
    beginOwnLink,
    async (call) => {
      await parts.limits.take(perPerson, String(call.actor.id))
      const provider = await enabledProvider(call.db, call.actor.organisation_id)
      return { data: await begin(call, parts, provider, { purpose: 'oidc_own' }) }
    },
    { plain: true },
  )

const serveTest = (parts: OidcParts): Served =>
  serve(
    testProvider,
    async (call, { body }) => {
      await parts.limits.take(perPerson, String(call.actor.id))
      const provider = await findProvider(call.db, officeOf(call, body.organisation_id))
      if (!provider) throw new ApiError(code.notPossible, 'Enter the provider’s details first.')
      return { data: await begin(call, parts, provider, { purpose: 'oidc_test' }) }
    },
    { plain: true },
  )

/** Notes that the provider works as it is set up now. */
const noteTested = async (call: Call, provider: Provider): Promise<void> =>
  call.db.transaction(async (tx) => {
    const noted = await tx.row(
      `update signinprovider set tested_at = $2, updated_by = $3 where organisation_id = $1 and updated_at = $4 returning 1`,
      [provider.organisation_id, call.now(), call.actor.id, provider.updated_at],
    )
    if (!noted) throw new ApiError(code.outdated, 'The provider was changed meanwhile. Test it again.')
    await audit(tx, call.caller, {
      resource: 'signinprovider',
      recordId: provider.organisation_id,
      organisationId: provider.organisation_id,
      changes: { tested_at: [provider.tested_at, call.now().toISOString()] },
    })
  })

const serveOwnFinish = (parts: OidcParts): Served =>
  serve(
    finishOwn,
    async (call, { body }) => {
      const attempt = await take(call, body.attempt, ['oidc_own', 'oidc_test'], call.caller.session)
      const isTest = attempt.purpose === 'oidc_test'
      const organisationId = attempt.data.organisation_id ?? 0
      if (isTest) officeOf(call, organisationId)
      const provider = isTest
        ? await findProvider(call.db, organisationId)
        : await enabledProvider(call.db, organisationId)
      if (!provider) throw notSetUp()
      const identity = await identityFrom(call, parts, provider, { secret: body.attempt, query: body.query })
      if (isTest) {
        await noteTested(call, provider)
        return { data: { outcome: 'tested' as const, email: identity.email } }
      }
      await call.db.transaction((tx) =>
        linkIdentity(call, tx, call.actor.id, { link: waiting(provider, identity), madeIn: call.caller.session }),
      )
      return { data: { outcome: 'linked' as const, email: identity.email } }
    },
    { plain: true },
  )

const serveOwn: Served = serve(ownLinks, async (call) => {
  const provider = await findProvider(call.db, call.actor.organisation_id)
  const links = await call.db.rows<{
    id: number
    issuer: string
    email: string
    created_at: string
    last_used_at: string | null
  }>('select id, issuer, email, created_at, last_used_at from signinlink where user_id = $1 order by id', [
    call.actor.id,
  ])
  return { data: { provider: provider?.enabled ? provider.name : null, links } }
})

const serveUnlink: Served = serve(unlink, async (call, { query }) => {
  await unlinkOwn(call, query.id)
  return { data: null, status: code.deleted }
})

/** Signing in at the college’s identity provider, and the accounts that this opens. */
export const oidcCalls = (parts: OidcParts): readonly Served[] => [
  ...providerCalls(parts),
  serveStart(parts),
  serveFinish(parts),
  serveByPassword(parts),
  serveByMail(parts),
  serveConfirm,
  serveOwnStart(parts),
  serveTest(parts),
  serveOwnFinish(parts),
  serveOwn,
  serveUnlink,
]
