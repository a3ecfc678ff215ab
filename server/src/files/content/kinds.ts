import { code } from '@college/contract/kit'
import { ApiError } from '#platform'
import { headLength } from './staged.ts'
import type { Staged } from './staged.ts'

/** What nothing is known of. */
export const unknownType = 'application/octet-stream'

// Programs: nobody needs one among records, and opening one is how machines are taken over.
const programTypes = new Set([
  'application/x-msdownload',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-msi',
  'application/java-vm',
  'application/x-deb',
  'application/x-rpm',
  'application/x-ms-shortcut',
  'application/vnd.android.package-archive',
  'application/wasm',
])
const programEndings =
  /\.(exe|dll|com|scr|pif|msi|msp|bat|cmd|ps1|psm1|vbs|vbe|js|jse|mjs|wsf|wsh|hta|lnk|jar|apk|app|sh|reg|cpl|appx|msix|iso|img|dmg)$/i

const decoder = new TextDecoder('utf-8', { fatal: true })

// The last letter of the head may be cut in the middle.
const textOf = (head: Buffer): string | null => {
  for (let cut = 0; cut < (head.length < headLength ? 1 : 4); cut += 1) {
    try {
      return decoder.decode(head.subarray(0, head.length - cut))
    } catch {
      continue
    }
  }
  return null
}

const notOfText = /(?![\t\n\r\f])\p{Cc}/u

const markup = (text: string): string | null => {
  const start = text
    .replace(/^\uFEFF/u, '')
    .trimStart()
    .slice(0, 1_000)
    .toLowerCase()
  if (/<svg[\s>]/.test(start)) return 'image/svg+xml'
  if (start.startsWith('<?xml')) return start.includes('<html') ? 'text/html' : 'application/xml'
  if (/<(!doctype html|html|head|body|script|iframe|img|meta|a|div|style|link|form|object|embed)[\s>/]/.test(start))
    return 'text/html'
  return null
}

const textType = (text: string, name: string): string => {
  const marked = markup(text)
  if (marked) return marked
  if (/\.csv$/i.test(name)) return 'text/csv'
  if (/\.ics$/i.test(name)) return 'text/calendar'
  return 'text/plain'
}

// A PDF may say what it is within its first kilobyte only; browsers and readers open it all the same.
const isHiddenPdf = (head: Buffer): boolean => head.subarray(0, 1_024).includes('%PDF-')

/** What a file is, by its beginning; its name only tells kinds of text apart. Programs are refused with 415. */
export const kindOf = async ({ head, path }: Pick<Staged, 'head' | 'path'>, name: string): Promise<string> => {
  // What the documents of offices are stands further inside of the archives they are.
  const inside = head.subarray(0, 2).toString('latin1') === 'PK'
  const { fileTypeFromBuffer, fileTypeFromFile } = await import('file-type')
  const found = await (inside ? fileTypeFromFile(path) : fileTypeFromBuffer(head)).catch(() => undefined)
  const isProgram =
    programEndings.test(name) || programTypes.has(found?.mime ?? '') || head.subarray(0, 2).toString('latin1') === '#!'
  if (isProgram) {
    const words = 'You can’t upload programs here, only documents, pictures and archives.'
    throw new ApiError(code.unsupportedMedia, words, [{ path: 'file', message: words }])
  }
  if (found && found.mime !== 'application/xml') return found.mime
  if (head.length === 0) return unknownType
  const text = textOf(head)
  if (text !== null && !notOfText.test(text)) return isHiddenPdf(head) ? unknownType : textType(text, name)
  return unknownType
}
