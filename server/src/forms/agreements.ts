import { contentLayout, progressOf, writeSchema } from '@college/contract/forms'
import type { Form, FormData, FormModel, Question } from '@college/contract/forms'
import type { Agreement } from '@college/contract/identity'
import type { Call } from '#platform'
import { appendEvent, atOnce } from './chain.ts'
import { contentHash } from './content.ts'
import { readVersion, versionHash } from './version.ts'

/** The text of an agreement, and the college it is of. */
export type AgreedText = Pick<Agreement, 'id' | 'kind' | 'title' | 'text'> & { organisation_id: number }

/** Characters of one explanation at most. */
const longest = 5_000

// A text goes into as many explanations as it needs, broken between paragraphs where it can be.
const parts = (text: string): string[] => {
  if (text.length <= longest) return [text]
  const end = text.lastIndexOf('\n\n', longest)
  const at = end > 0 ? end : longest
  return [text.slice(0, at), ...parts(text.slice(at).trimStart())].filter((part) => part.trim() !== '')
}

/** What somebody says who accepts a text. */
const accepted: FormData = { accepted: true }

/** A text as a form: it is read, and accepted. */
export const modelOfText = ({ title, text }: Pick<AgreedText, 'title' | 'text'>): FormModel => {
  const explained = parts(text).map((part, at): Question => ({
    kind: 'explanation',
    key: `text_${at + 1}`,
    title,
    required: false,
    text: part,
  }))
  const asked: Question = { kind: 'yes_no', key: 'accepted', title: 'I accept this', required: true }
  return {
    pages: [{ key: 'page', title: '', sections: [{ key: 'section', title, questions: [...explained, asked] }] }],
  }
}

interface Template {
  id: number
  version: number
}

const findVersion = ({ db }: Call, text: AgreedText): Promise<Template | null> =>
  db.row<Template>('select devformtemplate_id as id, version from devformtemplate_version where agreement_id = $1', [
    text.id,
  ])

const nameFor = async ({ db }: Call, { organisation_id, kind, title }: AgreedText): Promise<string> => {
  const name = title.slice(0, 100)
  const taken = await db.row(
    `select 1 from devformtemplate where organisation_id = $1 and lower(name) = lower($2) and agreement is distinct from $3 and deleted_at is null`,
    [organisation_id, name, kind],
  )
  return taken ? `${name} (accepted by all)` : name
}

/** The version of the college's template that says a text, made where there is none yet. */
const versionOf = async (call: Call, text: AgreedText): Promise<Template> => {
  const known = await findVersion(call, text)
  if (known) return known
  // Two people who accept a new text at once find one version of it.
  await call.db.rows('select 1 from organisation where id = $1 for no key update', [text.organisation_id])
  const meanwhile = await findVersion(call, text)
  if (meanwhile) return meanwhile
  const schema = JSON.stringify(writeSchema(modelOfText(text)))
  const name = await nameFor(call, text)
  const at = call.now()
  const row = await call.db.row<Template>(
    `insert into devformtemplate (organisation_id, name, type, schema, version, published_at, agreement, created_by)
     values ($1, $2, 'fellow', $3, 1, $4, $5, $6)
     on conflict (organisation_id, agreement) where deleted_at is null and agreement is not null
       do update set name = excluded.name, schema = excluded.schema, version = devformtemplate.version + 1,
         published_at = excluded.published_at, updated_at = excluded.published_at
     returning id, version`,
    [text.organisation_id, name, schema, at, text.kind, call.actor.id || null],
  )
  if (!row) throw new Error('the template of a text was not kept')
  await call.db.rows(
    `insert into devformtemplate_version (organisation_id, devformtemplate_id, version, name, schema, signing_required, encrypt, published_at, published_by, agreement_id)
     values ($1, $2, $3, $4, $5, false, false, $6, $7, $8)`,
    [text.organisation_id, row.id, row.version, name, schema, at, call.actor.id || null, text.id],
  )
  return row
}

/** Makes a text that was published a version of the college's template for it. */
export const agreementPublished = async (call: Call, text: AgreedText): Promise<void> => {
  await versionOf(call, text)
}

/** Writes down that the caller accepts a text, as a finished form of its template; gives the ids of both. */
export const agreementAccepted = async (
  outside: Call,
  text: AgreedText,
): Promise<{ form_id: number; template_id: number }> => {
  const call = atOnce(outside)
  const { id: template, version } = await versionOf(call, text)
  const says = await readVersion(call.db, { devformtemplate_id: template, version })
  const hash = contentHash({ user_id: call.actor.id }, says, { title: null, data: accepted, text_values: null })
  const at = call.now()
  const { questions, answered } = progressOf(modelOfText(text), accepted)
  const form = await call.db.row<Pick<Form, 'id' | 'organisation_id'>>(
    `insert into devform (organisation_id, user_id, devformtemplate_id, version, name, type, data, state, completed_at, finished_at,
       content_hash, revision, questions, answered, created_by)
     values ($1, $2, $3, $4, $5, 'fellow', $6, 'finished', $7, $7, $8, 1, $9, $10, $2) returning id, organisation_id`,
    [
      text.organisation_id,
      call.actor.id,
      template,
      version,
      says.name,
      JSON.stringify(accepted),
      at,
      hash,
      questions,
      answered,
    ],
  )
  if (!form) throw new Error('an accepted text was not kept')
  await call.db.rows(
    `insert into devform_revision (organisation_id, devform_id, number, content_hash, data, completed_at, completed_by, layout)
     values ($1, $2, 1, $3, $4, $5, $6, $7)`,
    [form.organisation_id, form.id, hash, JSON.stringify(accepted), at, call.actor.id, contentLayout],
  )
  await appendEvent(call, form, { kind: 'started' })
  await appendEvent(call, form, {
    kind: 'completed',
    content_hash: hash,
    details: { revision: 1, version: versionHash(says), layout: contentLayout },
  })
  await appendEvent(call, form, { kind: 'finished', content_hash: hash })
  return { form_id: form.id, template_id: template }
}
