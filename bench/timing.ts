import type { Node } from './nodes.ts'
import { password } from './fixtures.ts'

/** The headers of somebody of a filled college. */
export const signedIn = async (node: Node, username: string): Promise<Record<string, string>> => {
  const response = await fetch(`${node.address}/api/v1/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token } = await response.json()
  return { authorization: `JWT ${token}` }
}

/** Milliseconds until the whole answer of a GET is there. */
export const timed = async (url: string, headers: Record<string, string>): Promise<number> => {
  const start = performance.now()
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (response.status >= 300) throw new Error(`${url} answered ${response.status}`)
  return performance.now() - start
}

/** The time that so large a share of them stays within, in whole milliseconds. */
export const nth = (times: readonly number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? 0)
