import type { PageContent } from '@college/contract/content'
import sharp from 'sharp'
import type { TestApp } from '#testing'

/** A small picture. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#0a7085' } })
    .png()
    .toBuffer()

let made = 0

/** What tests of pages do with a college, as its office. */
export const pagesOf = async (college: TestApp) => {
  const office = await college.as('admin1')
  const newPage = async (given: object = {}): Promise<PageContent> => {
    made += 1
    const body = { slug: `page-${made}`, title: `Page ${made}`, body: '<p>First words</p>', ...given }
    return (await office.put<PageContent>('/pagecontent', body)).data
  }
  const publish = async ({ id, updated_at }: PageContent, at: string | null = null): Promise<PageContent> =>
    (await office.post<PageContent>('/pagecontent/publish', { id, updated_at, at })).data
  return { newPage, publish }
}
