import { verifySigned } from '@college/contract/forms'
import type { AnswerOf } from '@college/contract/kit'
import type { TestApp } from '#testing'
import { linesOf, readPdf } from '#pdf/testing'

/** What is said of a code. */
export type Verdict = AnswerOf<typeof verifySigned>

/** The codes of a paper: the whole one at its end, and the short one of each page. */
export const codesOf = async (raw: Uint8Array): Promise<{ whole: string; short: (string | undefined)[] }> => {
  const { pages } = await readPdf(raw)
  const lines = pages.map((page) => linesOf(page))
  const last = lines.at(-1)?.join(' ').replaceAll(/\s/g, '') ?? ''
  const whole = /verifyandenter([\dA-F]{16}\.[\dA-F]{16}-[G-Z]{2})\./.exec(last)?.[1]
  if (whole === undefined) throw new Error(`there is no code on the last page: ${lines.at(-1)?.join('\n')}`)
  return { whole, short: lines.map((page) => /\b([\dA-F]{4}-[\dA-F]{4})\b/.exec(page.slice(-2).join(' '))?.[1]) }
}

/** What tests of printed codes do with a college. */
export const printedCodes = (college: TestApp) => {
  const { clock, guest } = college

  const verify = async (code: string): Promise<Verdict> => {
    const answer = await guest.post<Verdict>('/verification', { code })
    // Sixty in ten minutes are more than these tests need; those of a whole day are not.
    if (answer.status !== 429) return answer.data
    clock.advance(11 * 60_000)
    return verify(code)
  }
  return { verify }
}
