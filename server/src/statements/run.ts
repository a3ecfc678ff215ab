import * as ast from 'typescript/unstable/ast'
import type { Expression, ForOfStatement, Node } from 'typescript/unstable/ast'
import { walk } from './server-source.ts'
import { NoWay } from './ways.ts'

/** What is not known before the program runs. */
export const unknown = Symbol('unknown')

/** A call of a function: what is known of its names. */
export interface Frame {
  readonly owner: Node
  readonly known: Map<Node, unknown>
  readonly outer: Frame | null
}

/** Gives the value of expressions, and decides conditions. */
interface Reader {
  value: (node: Node, frame: Frame | null) => unknown
  holds: (condition: Expression, frame: Frame | null) => boolean
  /** Whether what happens for each of an unknown list happens at all. */
  goesOnce: (list: Expression) => boolean
}

/** Runs a statement of a function; gives what it returns, or null where the function goes on. */
export const run = (reader: Reader, statement: Node, frame: Frame): { value: unknown } | null => {
  if (ast.isBlock(statement)) {
    for (const one of statement.statements) {
      const result = run(reader, one, frame)
      if (result) return result
    }
    return null
  }
  if (ast.isReturnStatement(statement))
    return { value: statement.expression ? reader.value(statement.expression, frame) : undefined }
  if (ast.isThrowStatement(statement)) throw new NoWay('it throws')
  if (ast.isIfStatement(statement)) {
    const next = reader.holds(statement.expression, frame) ? statement.thenStatement : statement.elseStatement
    return next ? run(reader, next, frame) : null
  }
  if (ast.isVariableStatement(statement)) return null
  if (ast.isForOfStatement(statement)) return repeat(reader, statement, frame)
  // What else a function does may change what it gives.
  if (!ast.isExpressionStatement(statement) || !ast.isCallExpression(statement.expression)) return { value: unknown }
  reader.value(statement.expression, frame)
  return null
}

/** Goes over a list; over one that is not known, once or never. */
const repeat = (reader: Reader, loop: ForOfStatement, frame: Frame): { value: unknown } | null => {
  const list = reader.value(loop.expression, frame)
  const rows: unknown[] =
    list === unknown ? [unknown].filter(() => reader.goesOnce(loop.expression)) : [...Object(list)]
  for (const row of rows) {
    for (const known of frame.known.keys())
      if (known.pos >= loop.pos && known.end <= loop.end) frame.known.delete(known)
    if (ast.isVariableDeclarationList(loop.initializer))
      for (const declaration of loop.initializer.declarations) frame.known.set(declaration, row)
    const result = run(reader, loop.statement, frame)
    if (result) return result
  }
  return null
}

/** A list of the function that asks a statement grows by the pushes that its code has. */
export const replayPushes = (reader: Reader, declaration: ast.VariableDeclaration, list: unknown[]): void => {
  const block = declaration.parent.parent.parent
  walk(block, (node) => {
    if (!ast.isCallExpression(node) || node.expression.getText() !== `${declaration.name.getText()}.push`) return
    for (let at: Node = node; at !== block; at = at.parent) {
      const { parent } = at
      if (!ast.isIfStatement(parent) || at === parent.expression) continue
      if (reader.holds(parent.expression, null) !== (at === parent.thenStatement)) return
    }
    list.push(...node.arguments.map((arg) => reader.value(arg, null)))
  })
}

/** What an operator makes of two values that are known. */
export const operate = (operator: ast.SyntaxKind, a: unknown, b: unknown): unknown => {
  switch (operator) {
    case ast.SyntaxKind.InKeyword:
      return Reflect.has(Object(b), String(a))
    case ast.SyntaxKind.EqualsEqualsEqualsToken:
      return a === b
    case ast.SyntaxKind.ExclamationEqualsEqualsToken:
      return a !== b
    case ast.SyntaxKind.PlusToken:
      return typeof a === 'number' && typeof b === 'number' ? a + b : `${String(a)}${String(b)}`
    case ast.SyntaxKind.AsteriskToken:
      return Number(a) * Number(b)
    case ast.SyntaxKind.GreaterThanToken:
      return Number(a) > Number(b)
    default:
      return unknown
  }
}
