import type { CollegeRecord, Endpoint } from '#kit'
import * as accounting from '#accounting'
import * as app from '#app'
import * as content from '#content'
import * as cpd from '#cpd'
import * as files from '#files'
import * as forms from '#forms'
import * as identity from '#identity'
import * as logbook from '#logbook'
import * as messaging from '#messaging'
import * as organisation from '#organisation'
import * as people from '#people'

/** The domains from the lowest up, each with what its entry point gives. */
const domains = {
  organisation,
  people,
  identity,
  messaging,
  files,
  forms,
  cpd,
  logbook,
  accounting,
  content,
  app,
}

const stated = Object.values(domains).flatMap((domain): unknown[] => Object.values(domain))

const isOf =
  <T>(...members: readonly (keyof T & string)[]) =>
  (one: unknown): one is T =>
    typeof one === 'object' && one !== null && members.every((member) => member in one)

/** Every call beyond the standard ones: what a domain states is served. */
export const endpoints: readonly Endpoint[] = stated.filter(isOf<Endpoint>('method', 'path', 'summary'))

/** Every standard record. What is only listed is worked out of their rows. */
export const records: readonly CollegeRecord[] = stated
  .filter(isOf<CollegeRecord>('policy', 'plural', 'calls'))
  .filter(({ calls }) => calls.includes('get'))

type Domains = typeof domains
type Stated = { [D in keyof Domains]: Domains[D][keyof Domains[D]] }[keyof Domains]

/** The record with a wire name, as the fields that point to it say it. */
export type RecordNamed<Name extends string> = Extract<Stated, CollegeRecord & { readonly name: Name }>
