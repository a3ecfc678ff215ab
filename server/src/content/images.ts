import { readImage } from '@college/contract/content'
import { richImage } from '@college/contract/kit'
import { sendImage } from '#files'
import type { FileParts } from '#files'
import { serve } from '#http'
import type { Served } from '#http'
import type { Call } from '#platform'

/**
 * Whether anyone may see an image: it is the logo, or stands in what its college shows to anyone now. The college is that of the file: the
 * address of a picture names none.
 */
const isPublic = async (call: Call, file: number): Promise<boolean> => {
  const row = await call.db.row(
    `select 1 from file f where f.id = $1 and (
       exists (select from website w where w.organisation_id = f.organisation_id and w.logo_file_id = f.id)
       or exists (select from faq q where q.organisation_id = f.organisation_id and q.published and q.deleted_at is null
         and position('src="' || $2 || '"' in q.answer) > 0)
       or exists (select from pagecontent p join lateral (
           select v.body from pagecontent_version v where v.pagecontent_id = p.id and v.withdrawn_at is null and v.publish_at <= $3
           order by v.publish_at desc, v.number desc limit 1) shown on true
         where p.organisation_id = f.organisation_id and p.deleted_at is null and position('src="' || $2 || '"' in shown.body) > 0))`,
    [file, richImage(file), call.now()],
  )
  return row !== null
}

/** Serves images of rich text. */
export const serveImage = (parts: Pick<FileParts, 'entry' | 'limits'>): Served =>
  serve(readImage, async (call, { query: { id } }) => sendImage(call, parts, id, await isPublic(call, id)), {
    plain: true,
  })
