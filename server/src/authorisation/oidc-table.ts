/** The calls on signing in at the college’s identity provider; the columns are those of `table.ts`. No college of the table has one. */
export const oidcTable: Readonly<Record<string, string>> = {
  //                            guest Train Fello Educa Direc Instr Admin padmi
  // A platform administrator who has chosen no college is asked for it.
  'GET /oidc/provider': '       1     3     3     3     3     3     y     0',
  // With an address that is none.
  'POST /oidc/provider': '      1     3     3     3     3     3     0     0',
  'POST /oidc/switch': '        1     3     3     3     3     3     x     0',
  'POST /oidc/test': '          1     3     3     3     3     3     x     0',
  'POST /oidc/start': '         x     x     x     x     x     x     x     x',
  // With an attempt, a challenge or a link that nobody was given.
  'POST /oidc/finish': '        t     t     t     t     t     t     t     t',
  'POST /oidc/link': '          t     t     t     t     t     t     t     t',
  'POST /oidc/link/email': '    t     t     t     t     t     t     t     t',
  'POST /oidc/link/confirm': '  t     t     t     t     t     t     t     t',
  'POST /oidc/own/start': '     1     x     x     x     x     x     x     x',
  'POST /oidc/own/finish': '    1     t     t     t     t     t     t     t',
  'GET /oidc/own': '            1     y     y     y     y     y     y     y',
  'DELETE /oidc/own': '         1     4     4     4     4     4     4     4',
}

const nobodys = 'not one that was given'

/** Bodies of those that have one. */
export const oidcBodies: Readonly<Record<string, unknown>> = {
  'POST /oidc/provider': { name: 'Toka', issuer: 'not an address', client_id: 'a', client_secret: 'b' },
  'POST /oidc/switch': { enabled: true },
  'POST /oidc/finish': { attempt: nobodys, query: 'code=1' },
  'POST /oidc/link': { challenge: nobodys, password: 'a heron waits' },
  'POST /oidc/link/email': { challenge: nobodys },
  'POST /oidc/link/confirm': { token: nobodys },
  'POST /oidc/own/finish': { attempt: nobodys, query: 'code=1' },
}
