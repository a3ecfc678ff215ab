import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** Whom the provider signs in next, and what it says of them. */
export interface Claims {
  sub: string
  email?: string
  email_verified?: boolean
}

export interface RealProvider {
  issuer: string
  /** Signs this person in at the next visit. */
  signsIn: (claims: Claims) => void
  close: () => Promise<void>
}

export const clientId = 'college-records'
export const clientSecret = 'a secret between the college and its provider, of the tests'

/** An OpenID provider of others’ making, on a real socket, whose sign-in page lets the person named in at once. */
export const startRealProvider = async (redirectUri: string): Promise<RealProvider> => {
  let next: Claims = { sub: 'none' }
  const known = new Map<string, Claims>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    cookies: { keys: ['of the tests'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => Promise.resolve({ ...known.get(id), sub: id }),
    }),
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        ...(context.oidc.client && { clientId: context.oidc.client.clientId }),
        ...(context.oidc.session?.accountId !== undefined && { accountId: context.oidc.session.accountId }),
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
  })
  const serve = provider.callback()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      known.set(next.sub, next)
      void provider.interactionFinished(request, response, { login: { accountId: next.sub } })
    } else void serve(request, response)
  })
  return {
    issuer,
    signsIn: (claims) => {
      next = claims
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
