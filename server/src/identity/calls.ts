import type { Served } from '#http'
import { accountCalls } from './account.ts'
import { impersonationCalls } from './impersonation.ts'
import { agreementCalls } from './agreements.ts'
import { apitokenCalls } from './apitokens.ts'
import { calendarFeedCalls } from './calendar-feed.ts'
import { serveConfirm } from './confirm.ts'
import { serveFirstAdmin } from './first-admin.ts'
import { oidcCalls } from './oidc/calls.ts'
import type { OidcParts } from './oidc/provider.ts'
import { passwordCalls } from './password-calls.ts'
import { pushCalls } from './push/device.ts'
import type { PushParts } from './push/news.ts'
import { serveRegister } from './register.ts'
import { sessionCalls } from './sessions.ts'
import { signInCalls } from './signin.ts'

const calls = (parts: OidcParts & { push: PushParts }): readonly Served[] => [
  ...signInCalls(parts),
  ...impersonationCalls(parts),
  ...sessionCalls,
  serveRegister(parts),
  serveConfirm(parts),
  ...passwordCalls(parts),
  ...accountCalls(parts),
  ...agreementCalls(parts),
  ...calendarFeedCalls(parts),
  ...oidcCalls(parts),
  ...pushCalls(parts.push),
  ...apitokenCalls(parts),
  serveFirstAdmin,
]

/** Every call about who may come in, and as whom: names and addresses are told apart over all organisations. */
export const identityCalls = (parts: OidcParts & { push: PushParts }): readonly Served[] =>
  calls(parts).map((served) => ({ ...served, unscoped: true }))
