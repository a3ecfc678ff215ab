import { readImage } from '@college/contract/content'
import { richImage } from '@college/contract/kit'
import { sendImage } from '#files'
import type { FileParts } from '#files'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call } from '#platform'
import { publicCollege } from './college.ts'

/** Whether anyone may see an image: it is the logo, or stands in what the college shows to anyone now. */
const isPublic = async (call: Call, file: number): Promise<boolean> => {
  const { id } = await publicCollege(call)
  const row = await call.db.row(
    `select 1 where exists (select from website where organisation_id = $1 and logo_file_id = $2)
       or exists (select from faq where organisation_id = $1 and published and deleted_at is null and position('src="' || $3 || '"' in answer) > 0)
       or exists (select from pagecontent p join lateral (
           select v.body from pagecontent_version v where v.pagecontent_id = p.id and v.withdrawn_at is null and v.publish_at <= $4
           order by v.publish_at desc, v.number desc limit 1) shown on true
         where p.organisation_id = $1 and p.deleted_at is null and position('src="' || $3 || '"' in shown.body) > 0)`,
    [id, file, richImage(file), call.now()],
  )
  return row !== null
}

/** Serves images of rich text. */
export const serveImage = (parts: Pick<FileParts, 'entry' | 'limits'>): Served =>
  serve(readImage, async (call, { query: { id } }) => sendImage(call, parts, id, await isPublic(call, id)), {
    plain: true,
  })
