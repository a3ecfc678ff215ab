import { apiExamples, curlOf } from '@college/contract/app'
import { addDays } from '@college/contract/kit'
import { expect, it } from 'vitest'
import { openTestApp, send } from '#testing'
import type { AnyRow } from '#testing'

const college = await openTestApp()

/** The parts of a line for a terminal, as a shell takes it apart. */
const partsOf = (line: string) => {
  const words = Array.from(
    line.replaceAll('\\\n', ' ').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g),
    (found) => found[1] ?? found[2] ?? found[3] ?? '',
  )
  const after = (flag: string): string[] => words.flatMap((word, at) => (words[at - 1] === flag ? [word] : []))
  return {
    method: after('-X')[0] ?? 'GET',
    url: words[after('-X').length > 0 ? 3 : 1] ?? '',
    headers: Object.fromEntries(after('-H').map((header) => header.split(': '))),
    payload: after('-d')[0],
  }
}

it('each example of the page about the API does what it says, line by line, with a token of its scope alone', async () => {
  const admin = await college.as('admin1')
  let row: Partial<AnyRow> = {}
  for (const example of apiExamples) {
    const { data } = await admin.put<{ secret: string }>('/apitoken', {
      name: example.title,
      scopes: [example.scope],
      expires_on: addDays(college.fixtures.today, 1),
    })
    const line = curlOf(example, '')
      .replaceAll('{id}', String(row.id))
      .replaceAll('{updated_at}', String(row.updated_at))
      .replace('$TOKEN', data.secret)
    const { method, url, headers, payload } = partsOf(line)
    expect([example.title, method]).toEqual([example.title, example.method])
    const answered = await send<AnyRow>(college.http, {
      method: example.method,
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    expect([example.title, answered.status, answered.message]).toEqual([example.title, example.ok, ''])
    row = answered.data
  }
})
