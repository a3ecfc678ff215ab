import { writeSchema } from '@college/contract/forms'
import type { Runner } from '#database'

type Row = Readonly<Record<string, unknown>>

/** Inserts a row as it is and gives its id. */
export const insert = async (db: Runner, table: string, row: Row): Promise<number> => {
  const names = Object.keys(row)
  const columns = names.map((name) => `"${name}"`).join(', ')
  const places = names.map((_, at) => `$${at + 1}`).join(', ')
  const made = await db.row<{ id: number }>(
    `insert into "${table}" (${columns}) values (${places}) returning id`,
    Object.values(row),
  )
  if (!made) throw new Error(`nothing was inserted into ${table}`)
  return made.id
}

const reflectionSchema = writeSchema({
  pages: [
    {
      key: 'page',
      title: '',
      sections: [
        {
          key: 'section',
          title: '',
          questions: [{ key: 'learnt', title: 'What did you learn?', required: true, kind: 'long_text' }],
        },
      ],
    },
  ],
})
export const shortForm = { name: 'Short reflection', type: 'pdp' }

export const twelveSigners = {
  order: 'any',
  parties: Array.from({ length: 12 }, (_, at) => ({ key: `p${at + 1}`, title: `Part ${at + 1}`, who: 'guest' })),
}

/** Publishes a template of a form that asks one question, and gives its id. */
export const publishedForm = async (
  db: Runner,
  organisation_id: number,
  about: typeof shortForm,
  signers: typeof twelveSigners | null = null,
): Promise<number> => {
  const schema = JSON.stringify(reflectionSchema)
  const id = await insert(db, 'devformtemplate', {
    ...about,
    organisation_id,
    schema,
    version: 1,
    published_at: '2026-01-05T00:00:00Z',
    signing_required: signers !== null,
    signers: signers && JSON.stringify(signers),
  })
  await insert(db, 'devformtemplate_version', {
    organisation_id,
    devformtemplate_id: id,
    version: 1,
    name: about.name,
    schema,
    signing_required: signers !== null,
    signers: signers && JSON.stringify(signers),
    encrypt: false,
    published_at: '2026-01-05T00:00:00Z',
  })
  return id
}
