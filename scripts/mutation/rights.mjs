import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'

const place = (text, at) => {
  const lines = text.slice(0, at).split('\n')
  return `${lines.length}:${lines.at(-1).length}`
}

/** The functions of a file that have these names, as Stryker writes ranges. */
export const functionsNamed = (root, path, names) => {
  const text = readFileSync(join(root, path), 'utf8')
  const found = []
  new Visitor({
    VariableDeclarator: ({ id, start, end }) => {
      if (id.type === 'Identifier' && names.includes(id.name))
        found.push(`${path}:${place(text, start)}-${place(text, end)}`)
    },
  }).visit(parseSync(path, text).program)
  if (found.length !== names.length) throw new Error(`${path} has not all of ${names.join(', ')}`)
  return found
}

/** The functions of a file that are made for an actor: what it says of rights. As Stryker writes ranges. */
const rightsIn = (root, path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const found = []
  new Visitor({
    ArrowFunctionExpression: ({ params, start, end }) => {
      if (params.some((each) => each.type === 'Identifier' && each.name === 'actor'))
        found.push(`${path}:${place(text, start)}-${place(text, end)}`)
    },
  }).visit(parseSync(path, text).program)
  return found
}

const whole = ['contract/src/kit/rule.ts', 'contract/src/kit/actor.ts']

/** The engine of rules, and every right that the contract states: found anew each time, so that no list of lines grows old. */
export const rights = (root) => [
  ...whole,
  ...readdirSync(join(root, 'contract/src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `contract/src/${path}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !whole.includes(path))
    .flatMap((path) => rightsIn(root, path)),
]
