import { describe, expect, it } from 'vitest'
import { openTestApp } from '#testing'

const college = await openTestApp()

describe('the description of the API', () => {
  it('is OpenAPI 3.1, for administrators, and every reference in it leads somewhere', async () => {
    const answer = await (await college.as('admin1')).get('/openapi.json')
    expect(answer.status).toBe(200)
    const document = answer.body as {
      openapi: string
      paths: Record<string, Record<string, unknown>>
      components: { schemas: object }
    } // checked below
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/devactivity', '/devactivities', '/user/signin', '/devactivity/restore']),
    )
    const references = [...answer.raw.toString().matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(references.length).toBeGreaterThan(20)
    for (const name of new Set(references)) expect(Object.keys(document.components.schemas)).toContain(name)
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        expect([path, method]).toEqual([path, expect.stringMatching(/^(get|put|post|delete|head|patch)$/)])
        expect(operation).toMatchObject({ summary: expect.any(String), responses: { default: expect.any(Object) } })
      }
    }
  })
})
