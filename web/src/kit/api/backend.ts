import { chooseBackend, type Backend, type HostLists } from '@college/contract/organisation'
import { membersOf } from './failure.ts'

/** The content of `/backends.json` beside the page. */
export interface BackendFile {
  readonly backends: readonly Backend[]
  readonly hosts: HostLists
}

/** The backend of a page, and the lists that say what kind of host it is on. */
export interface ChosenBackend {
  readonly backend: Backend
  readonly hosts: HostLists
}

const isBackendFile = (value: unknown): value is BackendFile => {
  const file = membersOf(value)
  const hosts = membersOf(file.hosts)
  return Array.isArray(file.backends) && Array.isArray(hosts.production) && Array.isArray(hosts.test)
}

/** Reads the file beside the page and chooses; throws when there is no file or none fits. */
export const loadBackend = async (
  page: { origin: string; hostname: string },
  country = 'NZ',
): Promise<ChosenBackend> => {
  const answer = await fetch(`${page.origin}/backends.json`, { cache: 'no-cache' })
  const file: unknown = answer.ok ? await answer.json() : null
  if (!isBackendFile(file)) throw new Error('/backends.json does not hold a list of backends and of hosts.')
  const backend = chooseBackend(file.backends, page, file.hosts, country)
  if (!backend) throw new Error(`/backends.json has no enabled backend for ${country}.`)
  return { backend, hosts: file.hosts }
}
