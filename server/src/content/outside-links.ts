import { setTimeout as pause } from 'node:timers/promises'
import { guardedFetch } from '#platform'
import type { Reach } from '#platform'

/** As many links elsewhere are asked for in a night, of one place and altogether: a text is no way to make us press on others. */
const mostOfHost = 20
const mostAltogether = 200
/** So many places at a time, each asked for one link after the other. */
const hostsAtOnce = 4

/** How links that lead elsewhere are looked at. */
export interface OutsideCheck {
  readonly reach: Reach
  /** Milliseconds between two questions to one place. */
  readonly between?: number
}

type Outcome = 'there' | 'gone' | 'unknown' | 'no name'

const headers = { 'user-agent': 'College records link check', accept: '*/*' }

const isGone = (status: number): boolean => status === 404 || status === 410

// What is away for a night, wants a sign-in or likes no such question is not broken. A page that is too large is there.
const ask = async (href: string, reach: Reach): Promise<Outcome> => {
  try {
    const head = await guardedFetch(href, { method: 'HEAD', headers }, reach)
    if (head.ok) return 'there'
    // Some know no HEAD, and say that nothing is there.
    if (!isGone(head.status)) return 'unknown'
    const { status } = await guardedFetch(href, { method: 'GET', headers }, reach)
    return isGone(status) ? 'gone' : 'there'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOTFOUND' ? 'no name' : 'unknown'
  }
}

const byHost = (hrefs: readonly string[]): string[][] => {
  const hosts = new Map<string, string[]>()
  for (const href of new Set(hrefs)) {
    if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) continue
    const { host } = new URL(href)
    const links = hosts.get(host) ?? []
    if (links.length < mostOfHost) hosts.set(host, [...links, href])
  }
  let left = mostAltogether
  return [...hosts.values()].flatMap((links) => {
    const taken = links.slice(0, left)
    left -= taken.length
    return taken.length === 0 ? [] : [taken]
  })
}

/** Asks for links that lead elsewhere, and gives those under which nothing is: the page is gone, or no machine has the name. */
export const brokenOutside = async (
  hrefs: readonly string[],
  { reach, between = 1_000 }: OutsideCheck,
): Promise<ReadonlySet<string>> => {
  const outcomes = new Map<string, Outcome>()
  const hosts = byHost(hrefs)
  const askHosts = async (): Promise<void> => {
    for (let links = hosts.shift(); links !== undefined; links = hosts.shift())
      for (const [at, href] of links.entries()) {
        if (at > 0) await pause(between)
        outcomes.set(href, await ask(href, reach))
      }
  }
  await Promise.all(Array.from({ length: hostsAtOnce }, askHosts))
  // Where no name at all is known, it is we who are cut off.
  const answered = [...outcomes.values()].some((outcome) => outcome === 'there' || outcome === 'gone')
  return new Set(
    [...outcomes].flatMap(([href, outcome]) =>
      outcome === 'gone' || (outcome === 'no name' && answered) ? [href] : [],
    ),
  )
}
