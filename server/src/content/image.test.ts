import type { Website } from '@college/contract/content'
import { richImage } from '@college/contract/kit'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'
import { uploadBy } from '#files/testing'
import { pagesOf, picture } from './testing.ts'

const college = await openTestApp()
const office = await college.as('admin1')
const { newPage, publish } = await pagesOf(college)

describe('an image', () => {
  let file = 0
  beforeAll(async () => {
    file = (await uploadBy(college, 'admin1', { name: 'map.png', content: await picture() })).data.id
  })

  it('is read by anyone where it stands in what is published, and by nobody else before', async () => {
    const page = await newPage({ body: `<p>Map</p><img src="${richImage(file)}" alt="Map" />` })
    const asked = async (who: { get: typeof office.get }) => (await who.get('/file/image', { id: file })).status
    const trainee = await college.as('trainee1')
    expect([await asked(college.guest), await asked(trainee), await asked(office)]).toEqual([404, 404, 200])
    await publish(page)
    expect([await asked(college.guest), await asked(trainee)]).toEqual([200, 200])
  })

  it('leaves a row of a look where the office reads somebody else’s', async () => {
    const { id } = (await uploadBy(college, 'trainee1', { name: 'own.png', content: await picture() })).data
    expect((await office.get('/file/image', { id })).status).toBe(200)
    const look = await college.db.row<{ owner_id: number }>(
      `select owner_id from audit where call = 'GET /file/image' and record_id = $1`,
      [id],
    )
    expect(look?.owner_id).toBe(college.person('trainee1').id)
  })
})

describe('an image of a member', () => {
  it('is put before the public by nobody but its owner', async () => {
    const { id } = (await uploadBy(college, 'trainee2', { name: 'path.png', content: await picture() })).data
    const body = `<p>See</p><img src="${richImage(id)}" alt="Path" />`
    const { data: site } = await office.get<Website>('/website')
    const { updated_at, ...shown } = site
    for (const [answer, field] of [
      [await office.post('/website', { ...shown, updated_at, logo_file_id: id }), 'logo_file_id'],
      [await office.put('/pagecontent', { slug: 'path', title: 'Path', body }), 'body'],
      [await office.put('/faq', { question: 'Where?', answer: body }), 'answer'],
    ] as const)
      expect([answer.status, answer.named]).toEqual([400, [field]])
    expect((await college.guest.get('/file/image', { id })).status).toBe(404)
  })
})
