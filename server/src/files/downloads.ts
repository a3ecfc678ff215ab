import { downloadFile, imageTypes, viewableTypes, viewFile } from '@college/contract/files'
import { serve } from '#http'
import { notFound } from '#platform'
import { noteRows } from '#records'
import type { ServerRecord } from '#records'
import type { FileAnswer, Served } from '#http'
import type { Call, Limits } from '#platform'
import { openForAnswer } from './content/content.ts'
import { unknownType } from './content/kinds.ts'
import { anyFile, mayLeave, readableFile } from './access.ts'
import { countMiss, countRead } from './harvest.ts'

const typeSaid = (mimetype: string): string => {
  if (!viewableTypes.includes(mimetype)) return unknownType
  return mimetype === 'text/plain' ? 'text/plain; charset=utf-8' : mimetype
}

const sent = async (call: Call, { entry, limits }: SendingParts, id: number, window: boolean): Promise<FileAnswer> => {
  const row = await readableFile(call, entry, id)
  if (!row) {
    await countMiss(call, limits)
    throw notFound(entry.record.title[0])
  }
  mayLeave(row)
  await countRead(call, limits)
  const file = await openForAnswer(call, row)
  try {
    await noteRows(call, entry.record, [row])
  } catch (error) {
    file.destroy()
    throw error
  }
  const inline = window && viewableTypes.includes(row.mimetype)
  return { file, name: row.name, type: typeSaid(row.mimetype), inline, size: row.size }
}

/** Sends an image of a text: to anyone where the text is public, and else to who may read the file. */
export const sendImage = async (
  call: Call,
  { entry, limits }: SendingParts,
  id: number,
  isPublic: boolean,
): Promise<FileAnswer> => {
  const isGuest = call.actor.id === 0
  const row = isPublic ? await anyFile(call, id) : isGuest ? null : await readableFile(call, entry, id)
  if (!row || !imageTypes.includes(row.mimetype)) {
    if (!isGuest) await countMiss(call, limits)
    throw notFound(entry.record.title[0])
  }
  mayLeave(row)
  if (!isPublic) {
    await countRead(call, limits)
    await noteRows(call, entry.record, [row])
  }
  return { file: await openForAnswer(call, row), name: row.name, type: row.mimetype, inline: true, size: row.size }
}

/** What sending files needs. */
export interface SendingParts {
  readonly entry: ServerRecord
  readonly limits: Limits
}

export const sendingCalls = (parts: SendingParts): Served[] => [
  serve(downloadFile, (call, { query }) => sent(call, parts, query.file_id, false), { plain: true }),
  serve(viewFile, (call, { query }) => sent(call, parts, query.file_id, true), { plain: true }),
]
