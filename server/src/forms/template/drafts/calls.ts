import { devform, mostDrafts, moveDrafts, moveDraftsBack, templateDrafts } from '@college/contract/forms'
import type { FormData, FormTemplate, StayReason } from '@college/contract/forms'
import { code, dayIn } from '@college/contract/kit'
import type { AnswerOf } from '@college/contract/kit'
import { serve } from '#http'
import { ApiError } from '#platform'
import { audit, noteRead } from '#records'
import type { Served } from '#http'
import type { Call } from '#platform'
import { appendEvent, atOnce, holdForm } from '../../chain.ts'
import { attachFiles, namedIds } from '../../form/answers.ts'
import { openAnswers, sealAnswers } from '../../sealed-answers.ts'
import { modelOf, versionReader } from '../../version.ts'
import { officeTemplate } from '../office.ts'
import { answersIn, answersOf, putUnder, startedColumns, stayReason } from './version-move.ts'
import type { StartedForm } from './version-move.ts'

type Outcome = AnswerOf<typeof moveDrafts>[number]
interface Read {
  readonly id: number
  readonly updated_at: string
}

const stays: Readonly<Record<StayReason, string>> = {
  handed_in: 'It was completed before, so it keeps its version.',
  asked: 'Someone has been asked to sign it, so it keeps its version.',
  sealed: 'Only one of the two versions seals its answers, so it keeps its version.',
}

const isSameInstant = (one: string, other: string): boolean => new Date(one).getTime() === new Date(other).getTime()

const todayOf = (call: Call): string => dayIn(call.actor.timezone, call.now())

/** Drafts of older versions, oldest first. */
const older = (call: Call, template: FormTemplate): Promise<StartedForm[]> =>
  call.db.rows<StartedForm>(
    `select ${startedColumns} from devform f join "user" u on u.id = f.user_id
     where f.devformtemplate_id = $1 and f.version <> $2 and f.organisation_id = $3 and f.state = 'started' and f.deleted_at is null
     order by f.id limit $4`,
    [template.id, template.version, template.organisation_id, mostDrafts.listed],
  )

const serveDrafts = serve(templateDrafts, async (call, { query }) => {
  const template = await officeTemplate(call, query.id)
  const version = template.version ?? 0
  if (version === 0 || template.agreement !== null) return { data: { version, drafts: [], more: 0 } }
  const versionOf = versionReader(call.db, template.id)
  const to = await versionOf(version)
  const forms = await older(call, template)
  const all = await call.db.row<{ count: number }>(
    `select count(*)::int as count from devform
     where devformtemplate_id = $1 and version <> $2 and organisation_id = $3 and state = 'started' and deleted_at is null`,
    [template.id, version, template.organisation_id],
  )
  const drafts: AnswerOf<typeof templateDrafts>['drafts'] = []
  for (const form of forms) {
    const reason = stayReason(form, to)
    const from = await versionOf(form.version)
    drafts.push({
      id: form.id,
      updated_at: new Date(form.updated_at).toISOString(),
      version: form.version,
      user_name: form.user_name,
      title: form.title,
      reference: form.reference,
      answered: form.answered,
      stays: reason,
      left: reason === null ? [...answersIn(answersOf(call.keys, form), { from, to, today: todayOf(call) }).left] : [],
    })
  }
  await noteRead(call, {
    // Whose forms they are and which questions were answered, and no answer.
    record: { name: devform.name, sensitive: false },
    people: forms.map(({ user_id }) => user_id),
    organisation: template.organisation_id,
    rows: forms.length,
    ids: forms.map(({ id }) => id),
    shape: { devformtemplate_id: [null, template.id] },
  })
  return { data: { version, drafts, more: Math.max(0, (all?.count ?? 0) - forms.length) } }
})

/** A form of a template, held until the transaction ends. */
const heldStarted = async (call: Call, template: FormTemplate, id: number): Promise<StartedForm | null> => {
  await holdForm(call.db, id)
  return call.db.row<StartedForm>(
    `select ${startedColumns} from devform f join "user" u on u.id = f.user_id
     where f.id = $1 and f.devformtemplate_id = $2 and f.organisation_id = $3 and f.state = 'started' and f.deleted_at is null`,
    [id, template.id, template.organisation_id],
  )
}

const refused = ({ id }: Read, message: string): Outcome => ({ id, moved: false, message, updated_at: null })

const gone = 'It is completed by now, or isn’t a form of this template.'
const changed = 'Its owner has changed it since you opened this list.'

interface Moving {
  readonly form: StartedForm
  readonly from: number
  readonly to: number
  readonly before: FormData
  readonly after: FormData
}

/** Writes down that a form has come under another version. */
const noteMove = async (call: Call, { form, from, to }: Moving): Promise<void> => {
  await appendEvent(call, form, { kind: 'version_moved', details: { from_version: from, to_version: to } })
  await audit(call.db, call.caller, {
    resource: 'devform',
    recordId: form.id,
    organisationId: form.organisation_id,
    ownerId: form.user_id,
    changes: { version: [from, to] },
  })
}

const moveFiles = async (
  call: Call,
  template: FormTemplate,
  { form, from, to, before, after }: Moving,
): Promise<void> => {
  const versionOf = versionReader(call.db, template.id)
  const was = namedIds(modelOf(await versionOf(from)), before, 'file')
  const is = namedIds(modelOf(await versionOf(to)), after, 'file')
  const files = { gone: was.filter((id) => !is.includes(id)), fresh: is.filter((id) => !was.includes(id)) }
  await attachFiles(call, form, files)
}

const moveOne = async (call: Call, template: FormTemplate, read: Read): Promise<Outcome> => {
  const form = await heldStarted(call, template, read.id)
  if (!form) return refused(read, gone)
  if (!isSameInstant(read.updated_at, form.updated_at)) return refused(read, changed)
  const versionOf = versionReader(call.db, template.id)
  const [from, to] = [await versionOf(form.version), await versionOf(template.version ?? 0)]
  if (from.version === to.version) return refused(read, `It uses version ${to.version} already.`)
  const reason = stayReason(form, to)
  if (reason !== null) return refused(read, stays[reason])
  const before = answersOf(call.keys, form)
  const { data } = answersIn(before, { from, to, today: todayOf(call) })
  const sealed = form.encrypted ? sealAnswers(call.keys, form, before, `version ${from.version}`) : null
  await call.db.rows(
    `insert into devform_move (organisation_id, devform_id, devformtemplate_id, from_version, to_version, data, data_sealed, moved_at, moved_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      form.organisation_id,
      form.id,
      template.id,
      from.version,
      to.version,
      sealed === null ? JSON.stringify(before) : null,
      sealed,
      call.now(),
      call.actor.id,
    ],
  )
  const moving = { form, from: from.version, to: to.version, before, after: data }
  await moveFiles(call, template, moving)
  const updated_at = await putUnder(call.db, call.keys, form, { to, data, by: call.actor.id })
  await noteMove(call, moving)
  return { id: form.id, moved: true, message: null, updated_at }
}

interface KeptMove {
  readonly id: number
  readonly from_version: number
  readonly data: FormData | null
  readonly data_sealed: Buffer | null
}

const moveBackOne = async (call: Call, template: FormTemplate, read: Read): Promise<Outcome> => {
  const form = await heldStarted(call, template, read.id)
  if (!form) return refused(read, gone)
  if (!isSameInstant(read.updated_at, form.updated_at)) return refused(read, changed)
  const move = await call.db.row<KeptMove>(
    `select id, from_version, data, data_sealed from devform_move
     where devform_id = $1 and to_version = $2 and undone_at is null order by id desc limit 1`,
    [form.id, form.version],
  )
  if (!move) return refused(read, 'It was not moved to this version.')
  const versionOf = versionReader(call.db, template.id)
  const to = await versionOf(move.from_version)
  const reason = stayReason(form, to)
  if (reason !== null) return refused(read, stays[reason])
  const data =
    move.data_sealed === null
      ? (move.data ?? {})
      : openAnswers(call.keys, form, move.data_sealed, `version ${move.from_version}`)
  await call.db.rows('update devform_move set undone_at = $2 where id = $1', [move.id, call.now()])
  const moving = { form, from: form.version, to: to.version, before: answersOf(call.keys, form), after: data }
  await moveFiles(call, template, moving)
  const updated_at = await putUnder(call.db, call.keys, form, { to, data, by: call.actor.id })
  await noteMove(call, moving)
  return { id: form.id, moved: true, message: null, updated_at }
}

/** One after the other, in one order for everybody, so that nobody waits for another in a circle. */
const eachOnce = async (forms: readonly Read[], act: (form: Read) => Promise<Outcome>): Promise<Outcome[]> => {
  const outcomes = new Map<number, Outcome>()
  for (const form of forms.toSorted((one, other) => one.id - other.id))
    if (!outcomes.has(form.id)) outcomes.set(form.id, await act(form))
  return [...new Set(forms.map(({ id }) => id))].flatMap((id) => outcomes.get(id) ?? [])
}

/** A template of the office's, held so that no other version is published meanwhile. */
const heldTemplate = async (call: Call, id: number): Promise<FormTemplate> => {
  await call.db.rows('select 1 from devformtemplate where id = $1 for no key update', [id])
  return officeTemplate(call, id)
}

const serveMove = serve(moveDrafts, async (outside, { body }) => {
  const call = atOnce(outside)
  const template = await heldTemplate(call, body.id)
  if (template.agreement !== null)
    throw new ApiError(code.notPossible, 'Everyone accepts this text. What was accepted keeps its version.')
  if (body.version !== template.version)
    throw new ApiError(
      code.outdated,
      `Version ${body.version} is not the newest. Read the list again first.`,
      undefined,
      {
        current: template,
      },
    )
  return { data: await eachOnce(body.forms, (form) => moveOne(call, template, form)) }
})

const serveMoveBack = serve(moveDraftsBack, async (outside, { body }) => {
  const call = atOnce(outside)
  const template = await heldTemplate(call, body.id)
  return { data: await eachOnce(body.forms, (form) => moveBackOne(call, template, form)) }
})

/** Drafts of older versions: read, moved to the newest, and moved back. */
export const draftCalls: readonly Served[] = [serveDrafts, serveMove, serveMoveBack]
