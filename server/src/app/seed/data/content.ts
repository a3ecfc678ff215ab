import { pagecontent, websiteFields } from '@college/contract/content'
import { z } from 'zod'
import { readJson } from '../source/json.ts'

const { slug, title, category } = pagecontent.fields
const paragraphs = z.array(z.string())

const contentFile = z.strictObject({
  website: websiteFields.omit({ logo_file_id: true, accent: true }).partial(),
  pages: z.array(
    z.strictObject({
      slug: slug.schema,
      title: title.schema,
      category: category.schema,
      body: paragraphs,
      /** What was published, and in how many days from today it is shown; the page's own text where none is written. */
      versions: z.array(z.strictObject({ from: z.number().int(), body: paragraphs.optional() })),
    }),
  ),
  /** How many readers said that an answer helped, and that it did not, by its topic. */
  helped: z.array(z.strictObject({ topic: z.string(), yes: z.number().int(), no: z.number().int() })),
})

/** The college's pages and website; the questions of Help are those that come with the application. */
export const readContent = (folder: string) => ({ content: readJson(folder, 'content.json', contentFile) })
