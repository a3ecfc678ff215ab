const token = 'a-link-nobody-was-given'

/** What is sent with a link to sign, which here is one that nobody was given. */
export const linkBodies: Readonly<Record<string, unknown>> = {
  'POST /signing/read': { token },
  'POST /signing/code': { token },
  'POST /signing/sign': { token, content_hash: '1'.repeat(64), name: 'Losa' },
  'POST /signing/decline': { token, name: 'Losa', reason: 'I was not there.' },
  'POST /signing/pass': { token, colleague: { name: 'Ana' } },
  'POST /signing/renew': { token },
  'POST /signing/undo': { token },
}
