import { canonicalJson, ownerKey, partOf, readSchema } from '@college/contract/forms'
import type { FormModel, TemplateVersion } from '@college/contract/forms'
import type { Runner } from '#database'
import { sha256 } from './sha256.ts'

/** A published version of a template, as a form names it. */
export const readVersion = async (
  db: Runner,
  { devformtemplate_id: template, version }: { devformtemplate_id: number; version: number | null },
): Promise<TemplateVersion> => {
  const row = await db.row<TemplateVersion>(
    `select devformtemplate_id, version, name, description, schema, signing_required, signers, encrypt, reopen_role
     from devformtemplate_version where devformtemplate_id = $1 and version = $2`,
    [template, version],
  )
  if (!row) throw new Error(`there is no version ${version} of template ${template}`)
  return row
}

/** The versions of one template, each read once. */
export const versionReader = (db: Runner, template: number) => {
  const read = new Map<number, Promise<TemplateVersion>>()
  return (version: number): Promise<TemplateVersion> => {
    const found = read.get(version) ?? readVersion(db, { devformtemplate_id: template, version })
    read.set(version, found)
    return found
  }
}

/** What a version asks. */
export const modelOf = ({ schema }: Pick<TemplateVersion, 'schema'>): FormModel => readSchema(schema).model

/** What a version asks the form's owner: what is kept as a form's own answers. */
export const ownersPart = (version: Pick<TemplateVersion, 'schema'>): FormModel => partOf(modelOf(version), ownerKey)

/**
 * SHA-256 of all a version says, who signs it included; completing a form puts it into the chain. Versions that name no role for reopening
 * have the hash that they had before one could be named.
 */
export const versionHash = ({ reopen_role, ...version }: TemplateVersion): string =>
  sha256(canonicalJson(reopen_role === null ? version : { ...version, reopen_role }))

/** Whether a form says that somebody accepts a text of the college. */
export const isAcceptance = async (
  db: Runner,
  { devformtemplate_id: template }: { devformtemplate_id: number },
): Promise<boolean> =>
  (await db.row('select 1 from devformtemplate where id = $1 and agreement is not null', [template])) !== null
