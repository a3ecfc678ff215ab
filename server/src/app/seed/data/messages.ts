import { audienceGroups } from '@college/contract/messaging'
import { z } from 'zod'
import { fault } from '../source/fault.ts'
import { readJson } from '../source/json.ts'
import { when } from '../when.ts'

const names = z.array(z.string())

const messagesFile = z.array(
  z.strictObject({
    /** What answers to it call it by. */
    key: z.string().optional(),
    answers: z.string().optional(),
    from: z.string(),
    people: names.optional(),
    groups: z.array(z.enum(audienceGroups)).optional(),
    blind: names.optional(),
    on: when,
    /** In UTC. */
    time: z.string().regex(/^\d\d:\d\d$/),
    subject: z.string(),
    text: z.string(),
    event: when.optional(),
    news: z.boolean().optional(),
    draft: z.boolean().optional(),
    read: names,
    /** Whose email came back. */
    failed: names.optional(),
  }),
)

/** Messages between people of the demo college, those that are answered before their answers. */
export const readMessages = (folder: string, isSomebody: (username: string) => boolean) => {
  const messages = readJson(folder, 'messages.json', messagesFile)
  for (const { from, people = [], blind = [], read, failed = [] } of messages)
    for (const name of [from, ...people, ...blind, ...read, ...failed])
      if (!isSomebody(name)) throw fault('messages.json', 1, `“${name}” is not in people.csv`)
  return { messages }
}
