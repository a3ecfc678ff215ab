import { file, fileUsage, folders, mostFolders } from '@college/contract/files'
import { administered, ruleFor } from '@college/contract/kit'
import { serve } from '#http'
import { ruleSql, Values } from '#records'
import { notFound } from '#platform'
import type { Served } from '#http'
import type { Call } from '#platform'

interface FolderRow {
  id: number
  name: string
  parent_file_id: number | null
  user_id: number
  user_name: string | null
}

const columns = 't.id, t.name, t.parent_file_id, t.user_id, u.display_name as user_name'

const rootsOf = (call: Call, organisation: number): Promise<FolderRow[]> => {
  const values = new Values()
  const rule = call.actor.platform_admin ? 'true' : ruleSql(administered(call.actor), 't', values)
  return call.db.rows<FolderRow>(
    `select ${columns} from file t join "user" u on u.id = t.user_id
     where t.organisation_id = ${values.add(organisation)} and t.parent_file_id is null and u.deleted_at is null and ${rule}
     order by u.display_name, t.id limit ${mostFolders}`,
    values.list,
  )
}

// A person whose root folder is out of sight is nobody to the caller.
const treeOwner = async (call: Call, userId: number | undefined): Promise<number> => {
  const asked = userId ?? call.actor.id
  const values = new Values()
  const found = await call.db.row(
    `select 1 from file t where t.user_id = ${values.add(asked)} and t.parent_file_id is null
     and ${ruleSql(ruleFor(file, 'see', call.actor), 't', values)}`,
    values.list,
  )
  // The own files stay at home while a platform administrator works in another college: there are none there.
  const isAway = asked === call.actor.id && call.actor.college !== undefined
  if (!found && !isAway) throw notFound('Person')
  return asked
}

const serveFolders: Served = serve(folders, async (call, { query }) => {
  const { user_id: userId, organisation_id: organisation } = query
  const office = call.actor.platform_admin || call.actor.admin_organisations.length > 0
  if (userId === undefined && organisation !== undefined && office) return { data: await rootsOf(call, organisation) }
  const owner = await treeOwner(call, userId)
  const data = await call.db.rows<FolderRow>(
    `select ${columns} from file t join "user" u on u.id = t.user_id
     where t.user_id = $1 and t.is_folder and t.deleted_at is null and ($2::bigint is null or t.organisation_id = $2)
     order by t.parent_file_id nulls first, t.name, t.id limit ${mostFolders}`,
    [owner, organisation ?? null],
  )
  return { data }
})

const serveUsage: Served = serve(fileUsage, async (call, { query }) => {
  const owner = await treeOwner(call, query.user_id)
  const found = await call.db.row<{ used: number; files: number; folders: number }>(
    `select coalesce(sum(size), 0)::bigint as used, count(*) filter (where not is_folder)::int as files,
       count(*) filter (where is_folder and parent_file_id is not null)::int as folders
     from file where user_id = $1 and deleted_at is null`,
    [owner],
  )
  const { used, files, folders: kept } = found ?? { used: 0, files: 0, folders: 0 }
  const { quota, largest } = call.files
  return { data: { user_id: owner, used, quota, largest, files, folders: kept } }
})

export const folderCalls: readonly Served[] = [serveFolders, serveUsage]
