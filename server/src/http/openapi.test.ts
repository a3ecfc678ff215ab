import { code } from '@college/contract/kit'
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
      components: { schemas: object; responses: object }
    } // checked below
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/devactivity', '/devactivities', '/user/signin', '/devactivity/restore']),
    )
    for (const [, name] of answer.raw.toString().matchAll(/"\$ref":"#\/components\/responses\/(\w+)"/g))
      expect(Object.keys(document.components.responses)).toContain(name)
    const references = [...answer.raw.toString().matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(references.length).toBeGreaterThan(20)
    for (const name of new Set(references)) expect(Object.keys(document.components.schemas)).toContain(name)
    const others = [...answer.raw.toString().matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to ?? '')
    expect(others.filter((to) => !/^#\/components\/(schemas|responses|parameters)\//.test(to))).toEqual([])
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        expect([path, method]).toEqual([path, expect.stringMatching(/^(get|put|post|delete|head|patch)$/)])
        expect(operation).toMatchObject({
          summary: expect.any(String),
          'x-who': expect.stringMatching(/^(anyone|signedIn|admin|platformAdmin)$/),
          responses: { 400: expect.any(Object), 500: expect.any(Object) },
        })
      }
    }
  })

  it('names every code of the college, by the calls that answer with it', async () => {
    const document = (await (await college.as('admin1')).get('/openapi.json')).body as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
    } // as the test above found it
    const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).map(([method, { responses }]) => ({
        call: `${method.toUpperCase()} ${path}`,
        codes: Object.keys(responses).map(Number),
      })),
    )
    expect(new Set(operations.flatMap(({ codes }) => codes))).toEqual(new Set(Object.values(code)))
    const codesOf = (call: string): number[] => operations.find((operation) => operation.call === call)?.codes ?? []
    expect(codesOf('PUT /user')).toEqual(expect.arrayContaining([400, 403, 463, 464, 465, 466, 467, 471, 472]))
    expect(codesOf('POST /devactivity')).toEqual(expect.arrayContaining([401, 403, 404, 409, 473, 474]))
    expect(codesOf('POST /user/signin')).toEqual(expect.arrayContaining([401, 475]))
    expect(codesOf('GET /devactivities')).not.toContain(474)
    // Of a member within a member, and of a token that is none where none is asked for.
    expect(codesOf('POST /devformsignature/pass')).toEqual(expect.arrayContaining([466, 467]))
    expect(codesOf('GET /file/image')).toContain(401)
  })

  it('says of a file what type it has', async () => {
    const document = (await (await college.as('admin1')).get('/openapi.json')).body as {
      paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, unknown> }> } }>
    } // as the first test found it
    const typesOf = (path: string): string[] => Object.keys(document.paths[path]?.get?.responses['200']?.content ?? {})
    expect(typesOf('/badge/status/{organisation_id}')).toEqual(['application/vc+jwt'])
    expect(typesOf('/devactivities')).toEqual(['application/json'])
  })
})
