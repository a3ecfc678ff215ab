import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fromBuffer } from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'

/** The files of a ZIP by their names. */
export const filesIn = async (zip: Buffer): Promise<Map<string, Buffer>> => {
  const reader = await new Promise<ZipFile>((found, failed) => {
    fromBuffer(zip, { lazyEntries: true, autoClose: false }, (error, opened) => (error ? failed(error) : found(opened)))
  })
  const entries: Entry[] = []
  reader.on('entry', (entry: Entry) => {
    entries.push(entry)
    reader.readEntry()
  })
  reader.readEntry()
  await once(reader, 'end')
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    const stream = await new Promise<Readable>((found, failed) => {
      reader.openReadStream(entry, (error, opened) => (error ? failed(error) : found(opened)))
    })
    files.set(entry.fileName, await buffer(stream))
  }
  return files
}

/** An element of an XML document: its name, what is in it, and its text where it has no elements. */
export interface XmlElement {
  name: string
  inside: XmlElement[]
  text: string
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' }
const token = /<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)>|([^<]+)/y

/** Reads an XML document strictly: whatever is not XML 1.0 fails. */
export const readXml = (document: string): XmlElement => {
  const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
  if (!document.startsWith(head)) throw new Error('it does not say that it is XML')
  if (/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u.test(document))
    throw new Error('no letter of XML')
  const body = document.slice(head.length).trimEnd()
  const root: XmlElement = { name: '', inside: [], text: '' }
  const open = [root]
  token.lastIndex = 0
  while (token.lastIndex < body.length) {
    const found = token.exec(body)
    const here = open.at(-1)
    if (!found || !here) throw new Error(`no XML near “${body.slice(token.lastIndex, token.lastIndex + 40)}”`)
    const [, closes, name = '', , text] = found
    if (text !== undefined)
      here.text += text.replaceAll(/&([^;]*);|&/g, (_all, entity: string | undefined) => {
        const letter = entities[entity ?? '']
        if (letter === undefined) throw new Error(`no entity: ${entity}`)
        return letter
      })
    else if (closes === '/') {
      if (open.pop()?.name !== name) throw new Error(`${name} closes what is not open`)
    } else {
      const element: XmlElement = { name, inside: [], text: '' }
      here.inside.push(element)
      open.push(element)
    }
  }
  const [first, ...more] = root.inside
  if (open.length !== 1 || !first || more.length > 0) throw new Error('it has no one element around all')
  return first
}
