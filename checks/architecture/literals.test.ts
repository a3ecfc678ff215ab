import { Visitor } from 'vite'
import { expect, test } from 'vitest'
import { readSource, sources } from './source.ts'
import { filesIn } from './files.ts'

const others = ['bench', 'checks', 'e2e'].flatMap((folder) => filesIn(folder, '.ts').map((path) => readSource(path)))

// The layout is the formatter's: such a spread keeps several fields on a line and does nothing else.
test('no literal is spread into a literal', () => {
  const found: string[] = []
  for (const { path, program, lineAt } of [...sources, ...others]) {
    const note = (argument: { type: string }, at: number): void => {
      if (argument.type === 'ObjectExpression' || argument.type === 'ArrayExpression')
        found.push(`${path}:${lineAt(at)}`)
    }
    new Visitor({
      SpreadElement: ({ argument, start }) => note(argument, start),
      JSXSpreadAttribute: ({ argument, start }) => note(argument, start),
    }).visit(program)
  }
  expect(found).toEqual([])
})
