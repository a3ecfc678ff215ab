import type { Served } from '#http'
import type { Registry } from '#records'
import type { IdentityParts } from '../open-session.ts'
import { actCalls } from './acts.ts'
import { serveData } from './data.ts'
import type { LeftOut } from './data.ts'
import { serveHistory, serveRecordHistory } from './history.ts'
import { serveDeclineRole, serveSetRoles } from './roles.ts'

/** Administrators' calls on people, and what people may know about themselves. */
export const adminCalls = (
  parts: IdentityParts & { readonly leftOut: LeftOut },
  registry: Registry,
): readonly Served[] => [
  serveSetRoles,
  serveDeclineRole,
  ...actCalls(parts),
  serveHistory(registry),
  serveRecordHistory(registry),
  serveData(registry, parts.limits, parts.leftOut),
]
