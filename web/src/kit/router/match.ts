import type { ComponentType, ReactNode } from 'react'

/** Leads elsewhere, as the answer of a loader. */
export class Redirect {
  readonly to: string
  constructor(to: string) {
    this.to = to
  }
}
export const redirect = (to: string): Redirect => new Redirect(to)

/** Is asked before its route is shown. What it throws, its route fails with. */
export type LoaderFunction = (asked: { readonly url: URL }) => Redirect | null | Promise<Redirect | null>

/** A route has a path or children; the path is whole, with `:names`, or `*` for what no other has. */
export interface RouteObject {
  readonly path?: string
  readonly Component?: ComponentType
  readonly element?: ReactNode
  readonly loader?: LoaderFunction
  readonly lazy?: () => Promise<{ readonly Component: ComponentType }>
  /** Shown while the first screen is fetched. */
  readonly HydrateFallback?: ComponentType
  /** Stands in for what is below, where that fails. */
  readonly errorElement?: ReactNode
  readonly children?: readonly RouteObject[]
}

export type Params = Readonly<Record<string, string>>

/** The routes from the outermost to the screen. */
export interface Matched {
  readonly chain: readonly RouteObject[]
  readonly params: Params
}

export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const patterns = new Map<string, RegExp>()
const patternOf = (path: string): RegExp => {
  const known = patterns.get(path)
  if (known) return known
  const source = path
    .replace(/\/+$/, '')
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')
  const pattern = path === '*' ? /^/ : new RegExp(`^${source}/*$`, 'i')
  patterns.set(path, pattern)
  return pattern
}

/** What stands in an address in place of the names of a path; null where the address is of another path. */
export const matchPath = (path: string, pathname: string): Params | null => {
  const found = patternOf(path).exec(pathname)
  return found && Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, part]) => [name, decoded(part)]))
}

const chainsOf = (route: RouteObject, above: readonly RouteObject[]): (readonly RouteObject[])[] =>
  route.children ? route.children.flatMap((child) => chainsOf(child, [...above, route])) : [[...above, route]]

const rank = (path: string): number => (path === '*' ? 1_000 : path.split(':').length)

/** Finds the routes of an address: a path in plain words before one with names, and `*` last. */
export const matcher = (routes: readonly RouteObject[]): ((pathname: string) => Matched | null) => {
  const branches = routes
    .flatMap((route) => chainsOf(route, []))
    .map((chain) => ({ chain, path: chain.at(-1)?.path ?? '*' }))
    .toSorted((a, b) => rank(a.path) - rank(b.path))
  return (pathname) => {
    for (const { chain, path } of branches) {
      const params = matchPath(path, pathname)
      if (params) return { chain, params }
    }
    return null
  }
}
