import type { IncomingMessage } from 'node:http'
import { ifTaken, mostPathFolders, nameProblem, pieceLength } from '@college/contract/files'
import { code } from '@college/contract/kit'
import { z } from 'zod'
import { parseInput } from '#records'
import { badField } from '#platform'
import type { KeptAnswer, ServerRecord } from '#records'
import type { Call } from '#platform'
import { addFile, rowText } from './new-file.ts'
import { kindOf } from './content/kinds.ts'
import { withoutPosition } from './content/pictures.ts'
import { stage, tooLarge, unstage, withKept } from './content/staged.ts'
import type { Staged } from './content/staged.ts'
import { keepRoom, releaseRoom } from './pieces/room.ts'
import { folderAt, freeName, makeRoom, placeIn } from './tree.ts'
import type { TargetFolder } from './tree.ts'
import { receive } from './incoming.ts'
import { boundToContent, writeOnce } from './write-once.ts'

const fields = z.strictObject({
  parent_file_id: z.coerce.number('An id is a number').int().positive().optional(),
  path: z.string().optional(),
  if_taken: z.enum(ifTaken).default('refuse'),
})

const soundName = (given: string, path: string): string => {
  const name = given.normalize('NFC').trim()
  const problem = nameProblem(name)
  if (problem !== null) throw badField(path, problem)
  return name
}

/** The folders of a path, each with a sound name. */
export const foldersOf = (path = ''): string[] => {
  const parts = path.split('/').filter((part) => part !== '')
  if (parts.length > mostPathFolders) throw badField('path', `At most ${mostPathFolders} folders`)
  return parts.map((part) => soundName(part, 'path'))
}

// Browsers write a quotation mark of a name this way.
const nameOf = (filename: string): string => filename.replaceAll('%22', '"')

interface Received {
  readonly place: TargetFolder
  readonly folders: readonly string[]
  readonly name: string
  readonly taken: z.output<typeof fields>['if_taken']
  readonly sent: string
  readonly staged: Staged
  readonly mimetype: string
  /** What keeps its room until it is written; null where it is small. */
  readonly room: number | null
}

const receiveFile = (call: Call, request: IncomingMessage): Promise<Received> =>
  receive(
    request,
    async (incoming) => {
      const { parent_file_id: parent, path, if_taken: taken } = parseInput(fields, incoming.fields)
      const folders = foldersOf(path)
      const name = soundName(nameOf(incoming.name), 'file')
      const place = await placeIn(call, parent ?? null)
      const { largest } = call.files
      // Room for the other parts; the file itself is counted as it comes.
      const length = Number(request.headers['content-length'] ?? 0)
      if (length > largest + 100_000) throw tooLarge(largest)
      const room = length > pieceLength ? await keepRoom(call, place, name, Math.min(length, largest)) : null
      let staged: Staged | null = null
      try {
        staged = await stage(call, incoming.body, largest)
        const mimetype = await kindOf(staged, name)
        const clean = await withoutPosition(call, staged, mimetype)
        return { place, folders, name, taken, sent: staged.checksum, staged: clean, mimetype, room }
      } catch (error) {
        if (staged) await unstage(staged)
        await releaseRoom(call, room)
        throw error
      }
    },
    async ({ staged, room }) => {
      await unstage(staged)
      await releaseRoom(call, room)
    },
  )

/** Takes a file that is sent as multipart: whole, of a kind that is kept here, and within what its person has room for; or nothing of it. */
export const upload = async (given: Call, entry: ServerRecord, request: IncomingMessage): Promise<KeptAnswer> => {
  const received = await receiveFile(given, request)
  const { place, folders, name, taken, staged, mimetype, sent, room } = received
  const call = boundToContent(given, String(place.id), folders.join('/'), name, taken, sent)
  try {
    return await writeOnce(call, (finish) =>
      withKept(call, [staged], ([storageKey = '']) =>
        finish(async (tx) => {
          await makeRoom(call, tx, place.user_id, staged.size, room)
          const folder = await folderAt(call, tx, place, folders)
          const free = await freeName(tx, folder.id, name, taken)
          const id = await addFile(call, tx, folder, { name: free, mimetype, content: staged, storageKey })
          return { status: code.created, body: await rowText(call, tx, entry, id) }
        }),
      ),
    )
  } finally {
    await unstage(staged)
    await releaseRoom(call, room)
  }
}
