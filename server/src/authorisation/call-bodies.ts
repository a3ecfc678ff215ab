import { endpoints, records } from '@college/contract/all'
import { z } from 'zod'
import { fixturePassword } from '#testing'
import type { PersonName, TestApp } from '#testing'
import { accountingAsk, accountingBodies } from './accounting-table.ts'
import { contentBodies, fixedQueries } from './content-table.ts'
import { linkBodies } from './link-bodies.ts'
import { mergeBodies } from './merge-table.ts'
import { messagingBodies } from './messaging-bodies.ts'
import { messageAsk } from './message-cells.ts'
import { placeOf, rowFor, subjectOf } from './targets.ts'
import { plainBodies } from './plain-bodies.ts'
import { calls, cellsOf } from './table.ts'
import type { Role, Scope } from './table.ts'

let wantedCount = 0
const wanted = (parent_file_id: number): object => {
  wantedCount += 1
  return { parent_file_id, name: `Film ${wantedCount}.bin`, size: 3, fingerprint: `fingerprint-${wantedCount}` }
}
/** What a piece of an upload is sent with. */
export const atStart = { headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0' } }

const readLongAgo = (id: number): object => ({ id, updated_at: '2020-01-01T00:00:00Z' })

/** What each call is sent by each role about each scope. */
export const bodiesOfCalls = (college: TestApp) => {
  /** The role that a person of the fixtures has. */
  const rolesOf = (name: PersonName): string => {
    const { organisation, membership } = college.person(name)
    const place = organisation === 'b' ? college.fixtures.b : college.fixtures.a
    const kind = name.replace(/^b/, '').replace(/\d$/, '').toLowerCase()
    const role = Object.keys(place.roles).find((each) => each.toLowerCase().startsWith(kind))
    if (!role || membership === null) throw new Error(`${name} has no role`)
    return role
  }

  const bodyOf = (call: string, role: Role, scope: Scope): unknown => {
    const bodies: Readonly<Record<string, unknown>> = {
      'POST /user/signin': { username: 'plain1', password: fixturePassword },
      'POST /user/first': {
        token: 'not one',
        firstname: 'A',
        lastname: 'B',
        email: 'a@b.test',
        username: 'first',
        password: 'long enough to be one',
        repeat: 'long enough to be one',
      },
      'POST /user/impersonate': { user_id: college.person(subjectOf(role, scope)).id, reason: 'The table asks' },
      'PUT /user': { firstname: 'New', lastname: 'Person', email: `new-${role}@college.test`, roles: ['None'] },
      'POST /user/confirm': { user_id: college.person(subjectOf(role, scope)).id },
      'POST /password/change': { current: 'wrong', password: 'a heron waits', repeat: 'a heron waits' },
      'POST /password/reset': {
        token: 'not one',
        password: 'a heron waits by the weir',
        repeat: 'a heron waits by the weir',
      },
      'POST /password/link': { user_id: college.person(subjectOf(role, scope)).id },
      'POST /password/link/copy': { user_id: college.person(subjectOf(role, scope)).id, reason: 'No email arrives' },
      'POST /guardcode/send': { method: 'email' },
      'POST /guardcode/verify': { challenge: 'not one', method: 'device', code: '123456' },
      'POST /passkey/signin': { challenge: 'not one', response: {} },
      'POST /user/stepup': { password: fixturePassword },
      'POST /twostep/begin': { method: 'device' },
      'POST /twostep/confirm': { challenge: 'not one', code: '123456' },
      'POST /twostep/primary': { method: 'device' },
      'POST /twostep/reset': { user_id: college.person(subjectOf(role, scope)).id },
      'POST /passkey/add': { challenge: 'not one', name: 'Key', response: {} },
      'POST /cpd/makefellow': { user_id: college.person(subjectOf(role, scope)).id },
      'POST /cpd/makefellow/undo': { user_id: college.person(subjectOf(role, scope)).id },
      ...messagingBodies(college, role, scope),
      'POST /user/role': {
        user_id: college.person(subjectOf(role, scope)).id,
        roles: [rolesOf(subjectOf(role, scope))],
      },
      ...mergeBodies(college.person(subjectOf(role, scope)).id),
      'POST /user/role/decline': { user_id: college.person(subjectOf(role, scope)).id },
      'POST /users/act': { ids: [999_999], act: 'activate' },
      'PUT /organisation/member': { user_id: college.person(subjectOf(role, scope)).id, role_id: 999_999 },
      'POST /organisation/member': {
        id: college.person(subjectOf(role, scope)).membership,
        updated_at: '2020-01-01T00:00:00Z',
      },
      'POST /userconfig/save': { name: 'row_height', value: 'wide' },
      'POST /datalock': { id: college.person(subjectOf(role, scope)).datalock },
      'POST /activityimport/check': {
        user_id: college.person(subjectOf(role, scope)).id,
        text: 'Title,Date,Time\nCourse,2026-02-28,1:00',
      },
      'PUT /activityimport': {
        user_id: college.person(subjectOf(role, scope)).id,
        expected: 1,
        text: `Title,Date,Time\nImported by ${role},${college.fixtures.today},1:00`,
        mapping: { title: 0, activity_date: 1, time: 2 },
      },
      'PUT /cpd/report/order': {
        user_id: college.person(subjectOf(role, scope)).id,
        devcycle_id: placeOf(college, scope).fellowCycle,
      },
      'POST /cpd/report/order/cancel': { id: 999_999 },
      'POST /activityimport/rollback': { id: college.person(subjectOf(role, scope)).activityimport },
      'POST /file/copy': { id: rootOf(role, scope), parent_file_id: rootOf(role, scope) },
      'POST /file/zip': { ids: [rootOf(role, scope)], if_taken: 'rename' },
      'POST /file/unzip': { id: rootOf(role, scope) },
      'POST /file/encrypt': { id: rootOf(role, scope) },
      'POST /file/decrypt': { id: rootOf(role, scope) },
      'PUT /file/upload': wanted(rootOf(role, scope)),
      'PUT /filelink': { ...activityOf(role, scope), file_id: rootOf(role, scope) },
      ...plainBodies,
      'POST /devcycle/expire': { id: placeOf(college, scope).expiredCycle },
      'POST /devcycle/reopen': { id: placeOf(college, scope).fellowCycle },
      'POST /devplan/give': {
        source_plan_id: 999_999,
        user_id: college.person(subjectOf(role, scope)).id,
        start_date: '2060-01-01',
        end_date: '2060-12-31',
      },
      'POST /devplan/copy': {
        id: college.person(subjectOf(role, scope)).plan,
        name: 'Copy',
        start_date: '2060-01-01',
        end_date: '2060-12-31',
      },
      'POST /devplan/agree': {
        id: college.person(subjectOf(role, scope)).plan,
        updated_at: '2020-01-01T00:00:00Z',
        goals_changed_at: null,
        agreed: true,
      },
      'POST /devplan/close': {
        id: college.person(subjectOf(role, scope)).plan,
        updated_at: '2020-01-01T00:00:00Z',
        closed: true,
      },
      'POST /devformtemplate/publish': readLongAgo(placeOf(college, scope).formDraft),
      'POST /devformtemplate/move': {
        id: placeOf(college, scope).formTemplate,
        version: 999,
        forms: [readLongAgo(college.person(subjectOf(role, scope)).form)],
      },
      'POST /devformtemplate/moveback': {
        id: placeOf(college, scope).formTemplate,
        forms: [readLongAgo(college.person(subjectOf(role, scope)).form)],
      },
      'POST /devform/result/release': {
        devformtemplate_id: placeOf(college, scope).formTemplate,
        user_id: college.person(subjectOf(role, scope)).id,
        version: 1,
      },
      'POST /devformtemplate/copy': { id: placeOf(college, scope).formTemplate, name: `Copy for ${role}, ${scope}` },
      'POST /devformtemplate/archive': { ...readLongAgo(placeOf(college, scope).formDraft), archived: true },
      'POST /devformsignature/sign': { ...signatureOf(role, scope), content_hash: '1'.repeat(64) },
      'POST /devformsignatures/sign': {
        signatures: [{ ...signatureOf(role, scope), content_hash: '1'.repeat(64) }],
      },
      'POST /devformsignature/decline': { ...signatureOf(role, scope), reason: 'I was not there.' },
      'POST /devformsignature/pass': { ...signatureOf(role, scope), colleague: { name: 'Ana Whitu' } },
      'POST /devformsignature/passing': { ...signatureOf(role, scope), accept: true },
      'POST /devformsignature/undo': signatureOf(role, scope),
      'POST /devformsignature/remind': signatureOf(role, scope),
      'POST /devformsignature/link': { ...signatureOf(role, scope), by: 'qr' },
      ...linkBodies,
      'PUT /devform/asked': { devformtemplate_id: 999_999_999, party: 'assessor', signers: [{ signer_name: 'Losa' }] },
      'POST /devform/return': {
        ...readLongAgo(college.person(subjectOf(role, scope)).form),
        reason: 'One word is wrong.',
      },
      'POST /devform/withdraw': {
        ...readLongAgo(college.person(subjectOf(role, scope)).form),
        reason: 'It was begun by mistake.',
      },
      'POST /devform/reopen': {
        ...readLongAgo(college.person(subjectOf(role, scope)).form),
        reason: 'One word is wrong.',
      },
      'POST /placement/return': {
        ...readLongAgo(college.person(subjectOf(role, scope)).placement),
        comment: 'Say more about the clinic.',
      },
      'POST /placement/comment': { id: college.person(subjectOf(role, scope)).placement, comment: 'Ka pai.' },
      'POST /procedure/nhi': { id: college.person(subjectOf(role, scope)).procedure },
      'POST /devplan/order': { id: college.person(subjectOf(role, scope)).plan, goal_ids: [999_999] },
      'POST /devcycle/simulate': {
        devcycle_id: placeOf(college, scope).fellowCycle,
        draft: { hours_required: 1, category_minima: [], group_minima: {}, cultural_safety_required: false, goals: [] },
      },
      'POST /devgoals/copy': {
        ids: [placeOf(college, scope).fellowGoal],
        devplan_id: college.person(subjectOf(role, scope)).plan,
      },
      'POST /devgoalprogress/tick': {
        devgoal_id: placeOf(college, scope).manualGoal,
        user_id: college.person(subjectOf(role, scope)).id,
        ticked: true,
      },
    }
    return (
      bodies[call] ??
      accountingBodies(college.person(subjectOf(role, scope)))[call] ??
      contentBodies(placeOf(college, scope))[call] ??
      messageAsk(call, college.person(subjectOf(role, scope))) ??
      askOfRow(call, role, scope) ??
      {}
    )
  }

  /** Of a call that asks for a row and no more: the row that the cell is about, as it stood long ago. */
  const askOfRow = (call: string, role: Role, scope: Scope): object | null => {
    const { body } = endpoints.find(({ method, path }) => `${method} ${path}` === call) ?? {}
    const [, name = ''] = /^\w+ \/(\w+)/.exec(call) ?? []
    if (!(body instanceof z.ZodObject) || !records.some((record) => record.name === name)) return null
    const asked = Object.keys(body.shape).filter((key) => !body.shape[key].safeParse(undefined).success)
    return asked.toSorted().join() === 'id,updated_at' ? readLongAgo(rowFor(college, name, role, scope)) : null
  }

  const signatureOf = (role: Role, scope: Scope) => ({ id: college.person(subjectOf(role, scope)).signature })

  const rootOf = (role: Role, scope: Scope): number => college.person(subjectOf(role, scope)).root
  const activityOf = (role: Role, scope: Scope): { resource: string; record_id: number } => ({
    resource: 'devactivity',
    record_id: college.person(subjectOf(role, scope)).activity,
  })

  /** An upload that the person a cell is about has begun. */
  const uploadOf = async (role: Role, scope: Scope): Promise<number> => {
    const own = await college.as(subjectOf(role, scope))
    return (await own.put('/file/upload', wanted(rootOf(role, scope)))).data.id
  }

  const queryOf = (call: string, role: Role, scope: Scope): Record<string, string | number> => {
    if (fixedQueries[call]) return fixedQueries[call]
    if (cellsOf(calls[call] ?? '').guest.length === 1) return accountingAsk(call, null) ?? messageAsk(call, null) ?? {}
    const [who, place] = [college.person(subjectOf(role, scope)), placeOf(college, scope)]
    if (call === 'GET /devcycle/expire/preview') return { id: place.fellowCycle }
    if (call === 'GET /user/merge/preview') return { keep_id: who.id, old_id: who.id }
    if (call === 'GET /devgoal/flips') return { id: who.goal }
    if (call === 'GET /cpd/refdata') return { organisation_id: place.organisation }
    if (call === 'GET /organisation/members') return { organisation_id: place.organisation }
    if (call === 'GET /organisation/members/role') return { organisation_id: place.organisation, role: 'Trainee' }
    if (call === 'GET /organisation/member') return { id: who.membership ?? 0 }
    if (/^GET \/placement\/(whole|pdf)$/.test(call)) return { id: who.placement }
    if (call === 'GET /devform/follow') return { id: who.form, seconds: 0.1 }
    if (call === 'GET /devform/result') return { devformtemplate_id: place.formTemplate, user_id: who.id }
    if (/^GET \/devformtemplate/.test(call)) return { id: place.formTemplate }
    if (call === 'GET /pagecontents/versions') return { id: place.page }
    if (call === 'GET /devform/candidates') return { id: who.toSign, party: 'p1' }
    if (call === 'GET /devform/whole' || call === 'GET /devform/pdf') return { id: who.form }
    if (call === 'GET /devplan/whole') return { id: who.plan }
    if (call === 'GET /history') return { resource: 'devactivity', record_id: who.activity }
    if (call === 'GET /activityimport/standing') return { id: who.activityimport }
    if (call === 'GET /filelinks') return activityOf(role, scope)
    if (call === 'DELETE /filelink') return { ...activityOf(role, scope), file_id: rootOf(role, scope) }
    if (call === 'GET /file/links') return { id: rootOf(role, scope) }
    if (call === 'GET /cpd/conversation') return { user_id: who.id, from: '2026-01-01', to: '2026-12-31' }
    if (call === 'GET /enquiry/thread') return { id: place.enquiry }
    if (call === 'GET /outbox/text') return { id: who.outbox }
    return accountingAsk(call, who) ?? messageAsk(call, who) ?? { user_id: who.id }
  }

  /** A session of the person that a cell is about. */
  const sessionOf = async (role: Role, scope: Scope): Promise<number> => {
    const name = subjectOf(role, scope)
    await college.tokenOf(name)
    const row = await college.db.row<{ id: number }>('select max(id) as id from session where user_id = $1', [
      college.person(name).id,
    ])
    return row?.id ?? 0
  }
  return { bodyOf, signatureOf, rootOf, activityOf, uploadOf, queryOf, sessionOf }
}
