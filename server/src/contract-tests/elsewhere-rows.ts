import { insert } from '#testing'
import type { TestApp } from '#testing'
import type { Operation } from './fuzz/document.ts'
import { tableOf } from './fuzz/schema-values.ts'

/** Which table an id names, where neither its name nor the record of the path says so. */
const tables: readonly (readonly [path: RegExp, name: RegExp, table: string])[] = [
  [/./, /^(supervisor|signer|old|keep)_id$/, 'user'],
  [/./, /^(category|subcategory)_id$/, 'devcategory'],
  [/./, /^(modality|region|type|supervision)_id$/, 'procedureterm'],
  [/./, /^goal_ids$/, 'devgoal'],
  [/^\/(activity|person)import/, /^parent_id$/, 'devcategory'],
  [/^\/sessions?$/, /^id$/, 'session'],
  [/^\/organisation\/member$/, /^id$/, 'membership'],
  [/^\/peoplebatch/, /^id$/, 'peoplebatch'],
  [/^\/(peopleacts|users?($|\/act))/, /^ids?$/, 'user'],
  [/^\/user\/merge/, /^id$/, 'account_merge'],
  [/^\/user\/agree/, /^ids$/, 'agreement'],
  [/^\/cpd\/report\/order/, /^id$/, 'reportorder'],
  [/^\/cpd\/frozenreport/, /^id$/, 'frozen_report'],
  [/^\/badge\/(file|withdraw)/, /^id$/, 'badge'],
  [/^\/transactions\/bank/, /^id$/, 'bank_import'],
  [/^\/subscriptions\/raise/, /^id$/, 'fee_raise'],
  [/^\/transactions\/send/, /^ids$/, 'transaction'],
  [/^\/export\//, /^id$/, 'exportjob'],
  [/^\/personimport\/undo/, /^id$/, 'personimport'],
  [/^\/passkey/, /^id$/, 'passkey'],
  [/^\/pushdevice/, /^id$/, 'pushdevice'],
  [/^\/oidc\/own/, /^id$/, 'signinlink'],
  [/^\/file\/upload\//, /^upload_id$/, 'fileupload'],
  [/^\/devgoals\/copy/, /^ids$/, 'devgoal'],
]

/** The table that an id of a call is of. */
export const tableNamed = ({ path, record }: Pick<Operation, 'path' | 'record'>, name: string): string | null =>
  tables.find(([way, called]) => way.test(path) && called.test(name))?.[2] ?? tableOf(name, record)

/** Rows of the other college in tables that the fixtures leave empty. */
export const fillElsewhere = async ({ db, fixtures: { b, today }, person }: TestApp): Promise<void> => {
  const { id: user_id, plan, root } = person('bTrainee')
  const office = person('bAdmin').id
  const here = { organisation_id: b.organisation }
  const at = `${today}T00:00:00Z`
  const later = `${today}T23:59:59Z`
  const { id: session_id } = (await db.row<{ id: number }>('select min(id) as id from session where user_id = $1', [
    user_id,
  ])) ?? { id: 0 }
  const badgekey_id = await insert(db, 'badgekey', {
    ...here,
    kid: 'b'.repeat(32),
    public_key: 'x',
    private_key: Buffer.from('x'),
    created_at: at,
  })
  const rows: Readonly<Record<string, object>> = {
    peoplebatch: {
      kind: 'role_give',
      title: 'Role',
      print: 'x',
      state: 'done',
      total: 1,
      made_at: at,
      made_by: office,
    },
    account_merge: {
      keep_id: user_id,
      old_id: person('bFellow').id,
      reason: 'Twice',
      was_active: true,
      made_at: at,
      made_by: office,
    },
    agreement: { kind: 'terms', version: 1, title: 'Terms', text: 'Be kind.', published_at: at, published_by: office },
    reportorder: {
      user_id,
      devcycle_id: b.traineeCycle,
      asked_by: user_id,
      name: 'Report.pdf',
      state: 'ready',
      content: Buffer.from('x'),
      asked_at: at,
      expires_at: later,
    },
    frozen_report: {
      user_id,
      devplan_id: plan,
      name: 'Report.pdf',
      type: 'application/pdf',
      content: Buffer.from('x'),
      checksum: Buffer.from('x'),
      created_at: at,
    },
    badge: {
      user_id,
      badgekey_id,
      number: '00000000-0000-4000-8000-000000000001',
      devplan_id: plan,
      title: 'Plan',
      credential: 'x',
      status_index: 1,
      issued_at: at,
    },
    bank_import: { heads: '[]', mapping: '{}', payments: 1, total: 100, imported_at: at },
    fee_raise: { fee_year: 2026, invoices: 1, total: 100, raised_at: at },
    exportjob: {
      asked_by: office,
      kind: 'list',
      resource: 'location',
      format: 'csv',
      name: 'Places.csv',
      state: 'ready',
      storage_key: 'x',
      wrapped_key: Buffer.from('x'),
      asked_at: at,
      expires_at: later,
    },
    personimport: {
      user_id,
      college: 'Elsewhere',
      fingerprint: 'x',
      made_at: at,
      counts: '{}',
      taken_at: at,
      taken_by: office,
    },
    pushdevice: {
      user_id,
      session_id,
      name: 'Phone',
      endpoint_hash: Buffer.from('x'),
      subscription_sealed: Buffer.from('x'),
      created_at: at,
    },
    signinlink: { user_id, issuer: 'https://idp.test', subject: 'x', email: 'x@b.test', created_at: at },
    fileupload: {
      user_id,
      sender_id: user_id,
      parent_file_id: root,
      name: 'Film.bin',
      if_taken: 'rename',
      size: 3,
      created_at: at,
      expires_at: later,
    },
  }
  for (const [table, row] of Object.entries(rows)) await insert(db, table, { ...here, ...row })
  await insert(db, 'passkey', {
    user_id,
    rp_id: 'localhost',
    credential_id: 'b',
    public_key: Buffer.from('x'),
    name: 'Key',
  })
}
