import type { CallRoute } from '#kit'

// The endpoints of the contract carry their schemas, which the sign-in page has no use for. A test holds these to them.
export const sessionCalls = {
  signIn: { method: 'POST', path: '/user/signin' },
  signOut: { method: 'POST', path: '/user/signout' },
  impersonate: { method: 'POST', path: '/user/impersonate' },
  checkToken: { method: 'GET', path: '/user/token' },
} as const satisfies Record<string, CallRoute>
