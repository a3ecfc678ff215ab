import { records } from '@college/contract/all'
import type { Form, TemplateVersion } from '@college/contract/forms'
import { code } from '@college/contract/kit'
import type { Answered, AnyRow, TestCaller, TestApp } from '#testing'
import { askedHash } from '#forms'
import { callOf } from './commands.ts'
import type { Command } from './command.ts'
import type { ModelCall } from './commands.ts'
import { formCallOf } from './form-calls.ts'
import type { FormCall, FormCommand } from './form-calls.ts'
import { kinds } from './columns.ts'
import { pick } from './graph.ts'
import { may } from './oracle.ts'
import type { Row } from './oracle.ts'

/** A session of a person of a random college; one of somebody who left does not come back with them. */
interface Session {
  readonly caller: TestCaller
  ended: boolean
}

type Asked = Omit<FormCall, 'me' | 'signed'> & { readonly call: 'post' }

const pluralOf = new Map(records.map((record) => [record.name, record.plural]))
const isGone = (person: Row): boolean => !person.active || person.gone

// What each record's rows tell of their owner; the rest is the college's.
const ownerColumn: Readonly<Record<string, string>> = {
  user: 't.id',
  userrelationship: 't.trainee_id',
  userpermission: 't.about_id',
  ...Object.fromEntries(
    [
      'membership',
      'userconfig',
      'outbox',
      'devplan',
      'devgoal',
      'devactivity',
      'placement',
      'devform',
      'devformsignature',
      'procedure',
      'devcyclepause',
      'devqualification',
      'transaction',
      'subscription',
      'activityimport',
    ].map((kind) => [kind, 't.user_id']),
  ),
}
// What was signed, and by whom, is compared as well.
const stateColumn: Readonly<Record<string, string>> = {
  devform: 't.state',
  devformsignature: `concat(t.state, ' ', t.party, ' ', t.signer_id)`,
}
const stateOf = ({ kind, state, part, other }: Row): string =>
  kind === 'devformsignature' ? `${state} ${part} ${other ?? ''}` : state
const kept = kinds.filter((kind) => kind !== 'notification')
const standingSql = kept
  .map(
    (kind) =>
      `select '${kind}' as kind, t.id, t.organisation_id as organisation, t.deleted_at is not null as gone, ` +
      `${ownerColumn[kind] ?? 'null'} as "user", ${stateColumn[kind] ?? `''`} as state from "${kind}" t where t.organisation_id = any($1)`,
  )
  .join(' union all ')

/** A college that is in the database, what the oracle knows of it, and what has been asked of it so far. */
export class RandomCollege {
  readonly #college: TestApp
  readonly #world: Row[]
  readonly #people: readonly Row[]
  readonly #sessions = new Map<number, Session>()
  readonly #told: string[] = []
  /** Records whose rows somebody was given, and records whose rows somebody was refused. */
  readonly met: { readonly given: Set<string>; readonly refused: Set<string>; readonly acts: Set<string> }

  constructor(college: TestApp, world: Row[], met: RandomCollege['met']) {
    this.#college = college
    this.#world = world
    this.#people = world.filter(({ kind }) => kind === 'user')
    this.met = met
  }

  /** Makes the call that a command means, holds its answer against the oracle's, and shows somebody a list where it changed something. */
  async run(command: Command, n: number): Promise<void> {
    const me = pick(this.#people, command.who)
    const other = pick(this.#people, command.to)
    if (!me || !other) return
    const asked = callOf(this.#world, me, command, n, this.#college.fixtures.today)
    const refused = asked !== null && !(await this.#ask(me, asked))
    if (!refused) await this.#look(other, command.kind)
  }

  /** Does what a command means with a form or an ask, and shows somebody the forms where that changed something. */
  async act(command: FormCommand, n: number): Promise<void> {
    const called = formCallOf(this.#world, command, n)
    if (!called) return
    const { me, signed, ...asked } = called
    const given = signed === null ? asked.given : { ...asked.given, content_hash: await this.#hashOf(signed) }
    const through = await this.#ask(me, { ...asked, given, call: 'post' })
    this.met.acts.add(`${command.act} ${through ? 'given' : 'refused'}`)
    if (!through) return
    await this.#numbered()
    const reader = pick(this.#people, n)
    if (reader) await this.#look(reader, command.shows)
  }

  /** What a form now says, as whoever signs it reads it. */
  async #hashOf(form: number): Promise<string> {
    const { db } = this.#college
    const row = await db.row<Form>('select * from devform where id = $1', [form])
    const version = await db.row<TemplateVersion>(
      'select * from devformtemplate_version where devformtemplate_id = $1 and version = $2',
      [row?.devformtemplate_id, row?.version],
    )
    if (!row || !version) throw new Error(`there is no form ${form}`)
    return row.content_hash ?? askedHash(row, version)
  }

  /** Gives those who were asked once more the numbers that the database gave them. */
  async #numbered(): Promise<void> {
    const known = this.#world.flatMap(({ kind, id }) => (kind === 'devformsignature' && id > 0 ? [id] : []))
    for (const ask of this.#world.filter(({ kind, id }) => kind === 'devformsignature' && id === 0)) {
      const made = await this.#college.db.row<{ id: number }>(
        'select id from devformsignature where devform_id = $1 and party = $2 and id <> all($3::bigint[])',
        [ask.form, ask.part, known],
      )
      if (!made) this.#fail(`no one is asked once more for ${ask.part} of form ${ask.form}`)
      ask.id = made.id
    }
  }

  /** Nothing stands in the database that the oracle did not let in, and nothing is gone that it did not let go. */
  async compare(): Promise<void> {
    const organisations = this.#world.flatMap(({ kind, id }) => (kind === 'organisation' ? [id] : []))
    const told = ({ kind, id, organisation, user, gone }: Row, state: string): string =>
      `${kind} ${id} of ${user ?? 'no one'} in ${organisation}${gone ? ', deleted' : ''} ${state}`
    const standing = await this.#college.db.rows<Row>(standingSql, [organisations])
    const found = standing.map((row) => told(row, row.state))
    const expected = this.#world.filter(({ kind }) => kept.includes(kind)).map((row) => told(row, stateOf(row)))
    const [there, missing] = [new Set(found), new Set(expected)]
    const more = found.filter((row) => !missing.has(row))
    const less = expected.filter((row) => !there.has(row))
    if (more.length + less.length > 0)
      this.#fail(`in the database: ${more.join(', ')}\nin the oracle's model: ${less.join(', ')}`)
  }

  async #sessionOf(person: Row): Promise<Session> {
    const known = this.#sessions.get(person.id)
    if (known) return known
    const name = `person${person.id}`
    const { fixtures } = this.#college
    fixtures.people[name] = { ...this.#college.person('plain1'), id: person.id }
    const session = { caller: this.#college.withToken(await this.#college.tokenOf(name)), ended: false }
    delete fixtures.people[name]
    this.#sessions.set(person.id, session)
    return session
  }

  async #ask(me: Row, asked: ModelCall | Asked): Promise<boolean> {
    const session = await this.#sessionOf(me)
    const answer = await this.#send(session.caller, asked)
    const record = asked.path.split('/')[1] ?? ''
    this.#told.push(
      `${me.id} ${asked.call} ${asked.path} ${asked.target?.id ?? ''} ${JSON.stringify(asked.given)}: ${answer.status}`,
    )
    const expected = session.ended || isGone(me) ? code.unauthorised : asked.expected
    const through = answer.status < 300
    const right =
      expected === 'yes'
        ? through
        : expected === 'refused'
          ? !through && answer.status < 500 && answer.status !== code.unauthorised
          : answer.status === expected
    if (!right) this.#fail(`${answer.status} ${answer.message}, expected ${expected}`)
    if (through) {
      this.met.given.add(record)
      const there = this.#people.filter((person) => !isGone(person))
      asked.then(answer.data.id)
      for (const person of there.filter((each) => isGone(each))) {
        const left = this.#sessions.get(person.id)
        if (left) left.ended = true
      }
    } else this.met.refused.add(record)
    // Whoever is back signs in anew; the old session has just been seen to be dead.
    if (session.ended && !isGone(me)) this.#sessions.delete(me.id)
    return through
  }

  async #send(caller: TestCaller, { call, path, given, target }: ModelCall | Asked): Promise<Answered<AnyRow>> {
    if (call === 'get' || call === 'delete') return caller[call](path, { id: Number(given['id']) })
    if (!target) return caller[call](path, given)
    const row = await this.#college.db.row<{ updated_at: string }>(
      `select updated_at from "${target.kind}" where id = $1`,
      [target.id],
    )
    return caller[call](path, { id: target.id, updated_at: row?.updated_at, ...given })
  }

  /** Every row of a record that a person is shown, and none besides. */
  async #look(person: Row, kind: string): Promise<void> {
    const { caller, ended } = await this.#sessionOf(person)
    await this.#forgetReads(person)
    const listed = await caller.get<AnyRow[]>(`/${pluralOf.get(kind)}`, { sort: '-id', limit: 500 })
    if (ended || isGone(person)) {
      if (listed.status !== code.unauthorised) this.#fail(`${person.id} lists ${kind}: ${listed.status}, expected 401`)
      return
    }
    if (listed.status >= 300) this.#fail(`${person.id} lists ${kind}: ${listed.status} ${listed.message}`)
    const known = this.#world.filter((row) => row.kind === kind)
    const seen = known.filter((row) => !row.gone && may(this.#world, person.id, 'read', row)).map(({ id }) => id)
    // Whoever has the whole platform is shown the other colleges of this database as well, and everyone the notices beside them.
    const ids = new Set(known.map(({ id }) => id))
    const platform = may(this.#world, person.id, 'update', { ...person, kind: 'notification' })
    const found = listed.data.map(({ id }) => id).filter((id) => !(platform || kind === 'notification') || ids.has(id))
    if (new Set([...found, ...seen]).size !== seen.length || found.length !== seen.length)
      this.#fail(`${person.id} lists ${kind}: ${found.join()}, expected ${seen.join()}`)
    if (seen.length > 0) this.met.given.add(kind)
    if (seen.length < known.length) this.met.refused.add(kind)
  }

  /** How much somebody may read is another rule's test: this reader has read nothing yet, and has given the password when asked. */
  async #forgetReads({ id }: Row): Promise<void> {
    const { db, clock } = this.#college
    await db.rows('delete from read_count where reader = $1', [id])
    await db.rows(
      `insert into read_count (reader, minute, rows, people, asked, asked_at)
       values ($1, date_trunc('minute', $2::timestamptz), 0, '{}', 1, '-infinity')`,
      [id, clock.now()],
    )
  }

  #fail(words: string): never {
    const people = this.#world.filter(({ kind, user }) => user !== null || kind === 'role')
    const facts = people.map((row) => JSON.stringify(row))
    throw new Error([words, 'asked, in this order:', ...this.#told, 'as it then stood:', ...facts].join('\n'))
  }
}
