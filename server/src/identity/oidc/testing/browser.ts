/** Follows redirects as a browser does, with cookies, until one leads to an address that begins with `home`; gives its query. */
export const followTo = async (address: string, home: string): Promise<string> => {
  const cookies = new Map<string, string>()
  let next = new URL(address)
  for (let step = 0; step < 12; step += 1) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${next.href} answered ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next)
    if (next.href.startsWith(home)) return next.search.slice(1)
  }
  throw new Error('the redirects come to no end')
}
