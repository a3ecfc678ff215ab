import { builtVersion, code, collegeHeader, retryBase, versionHeader } from '@college/contract/kit'
import type { DetailedError, HttpResponse } from 'tus-js-client'
import { addressOf } from './address.ts'
import type { ClientContext } from './context.ts'
import { CallFailed, noAnswerCode } from './failure.ts'
import { parsed } from './send.ts'

/** A file that goes in pieces to an upload that was begun. */
export interface Pieces {
  /** Where the upload is, below `/api/v1`. */
  readonly path: string
  readonly file: File
  /** Bytes of one piece. */
  readonly pieceLength: number
  /** The header that the last answer carries. */
  readonly header: string
  /** Told how much is there, with what was there before. */
  readonly onProgress?: (sent: number) => void
}

// Half a minute in all; after that the caller resumes the upload.
const pauses = [0, 1, 2, 3, 4].map((tried) => retryBase * 2 ** tried)

const passing: readonly number[] = [noAnswerCode, code.conflict, code.tooMany, 502, 503, 504]

const failureOf = ({ originalResponse: said }: DetailedError): CallFailed =>
  said
    ? new CallFailed(said.getStatus(), parsed(said.getBody()), said.getHeader('x-request-id') ?? null)
    : new CallFailed(noAnswerCode)

/** Sends a file in pieces from where its upload is, by the protocol tus; gives what the header of the last answer says. */
export const sendPieces = async (
  context: ClientContext,
  { path, file, pieceLength, header, onProgress }: Pieces,
  signal?: AbortSignal,
): Promise<string> => {
  const { DetailedError, Upload } = await import('tus-js-client').catch(() => {
    throw new CallFailed(noAnswerCode)
  })
  const { signals, patience } = context
  let token = context.token()
  let last: string | null = null
  return new Promise((resolve, reject) => {
    const heard = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => end(() => reject(new CallFailed(noAnswerCode))), patience)
    }
    const end = (tell: () => void): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      void upload.abort()
      tell()
    }
    const stop = (): void => end(() => reject(new DOMException('Stopped', 'AbortError')))
    const answered = (answer: HttpResponse): void => {
      heard()
      last = answer.getHeader(header) ?? null
      const latest = answer.getHeader(versionHeader)
      signals.online.set(true)
      if (latest) signals.newVersion.set(latest !== builtVersion)
    }
    const failed = (error: Error): void => {
      const failure = error instanceof DetailedError ? failureOf(error) : error
      const dead = failure instanceof CallFailed && failure.code === code.unauthorised && token === context.token()
      end(() => reject(failure))
      if (dead) context.onUnauthorised()
    }
    const upload = new Upload(file, {
      uploadUrl: addressOf(context.baseURL(), path),
      chunkSize: pieceLength,
      retryDelays: pauses,
      // What is on its way is found again through the server: the device keeps no list of files.
      storeFingerprintForResuming: false,
      fingerprint: () => Promise.resolve(path),
      onBeforeRequest: (request) => {
        heard()
        token = context.token()
        if (token) request.setHeader('authorization', `JWT ${token}`)
        const college = context.college()
        if (token && college !== null) request.setHeader(collegeHeader, String(college))
      },
      onAfterResponse: (_request, answer) => answered(answer),
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? noAnswerCode
        if (status === noAnswerCode) signals.online.set(false)
        // Nothing is heard while it waits for its next try.
        heard()
        return passing.includes(status)
      },
      onProgress: (sent) => {
        heard()
        onProgress?.(sent)
      },
      onSuccess: () => end(() => (last === null ? reject(new CallFailed(noAnswerCode)) : resolve(last))),
      onError: failed,
    })
    let timer = setTimeout(() => undefined, 0)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
    else upload.start()
  })
}
