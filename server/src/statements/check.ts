import type { Client } from 'pg'
import type { CallExpression } from 'typescript/unstable/ast'
import { describeStatement } from './describe.ts'
import type { Evaluator } from './evaluate.ts'
import { placeOf } from './server-source.ts'
import type { ServerSource } from './server-source.ts'
import { differences, shapeOf } from './shape.ts'
import { numbered } from './stand-ins.ts'

/** What a statement's texts are read with and asked of. */
export interface Checking {
  readonly source: ServerSource
  readonly evaluator: Evaluator
  readonly client: Client
}

/** What was found of one statement of the source. */
export interface Finding {
  readonly file: string
  readonly line: number
  readonly texts: number
  /** What the database refuses, and columns that are not those it is read as. */
  readonly wrong: readonly string[]
  /** Parts of its text that only a run of the program gives. */
  readonly unresolved: readonly string[]
}

/** Prepares every text of a statement, and holds its columns against the shape its rows are read as. */
export const checkStatement = async (
  { source, evaluator, client }: Checking,
  call: CallExpression,
): Promise<Finding> => {
  const [text] = call.arguments
  const { texts, unresolved } = text ? evaluator.texts(text) : { texts: [], unresolved: ['it has no text'] }
  const shape = shapeOf(source, call)
  const wrong = new Set<string>()
  for (const one of texts) {
    const columns = await describeStatement(client, numbered(one))
    if (columns instanceof Error) wrong.add(columns.message)
    else if (shape) for (const words of differences(columns, shape)) wrong.add(words)
  }
  return {
    ...placeOf(call),
    texts: texts.length,
    wrong: [...wrong],
    unresolved: texts.length + unresolved.length === 0 ? ['nothing leads to it'] : unresolved,
  }
}
