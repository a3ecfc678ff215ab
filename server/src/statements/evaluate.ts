import * as ast from 'typescript/unstable/ast'
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast'
import { bare, isPlain, isUnknown, takesAnything } from './plain.ts'
import { operate, replayPushes, run, unknown } from './run.ts'
import type { Frame } from './run.ts'
import { NoWay, Unresolved, Ways } from './ways.ts'
import { calledName, functionAround, isFunction, placeOf } from './server-source.ts'
import type { ServerSource } from './server-source.ts'

/** Marks a value of which only some members are known. */
export const partial = Symbol('partial')

/** What stands for a value that only a call has, by the name of its type: one of these. */
export type StandIns = (typeName: string) => readonly unknown[] | undefined

const deepest = 30
type Fn = (...args: unknown[]) => unknown

/** Evaluates the expressions that make a statement's text: one text for each way the code may go. */
export class Evaluator {
  readonly #source: ServerSource
  readonly #modules: Readonly<Record<string, unknown>>
  readonly #standIns: StandIns
  readonly #ways = new Ways()
  #base = new Map<Node, unknown>()
  #missing: string | null = null
  #depth = 0

  /** `modules` has what is run as it stands instead of being evaluated, by name. */
  constructor(source: ServerSource, modules: Readonly<Record<string, unknown>>, standIns: StandIns) {
    this.#source = source
    this.#modules = modules
    this.#standIns = standIns
  }

  /** The texts an expression may give, and what of them cannot be told. */
  texts(node: Expression): { texts: readonly string[]; unresolved: readonly string[] } {
    return this.#ways.explore(() => {
      this.#base = new Map()
      return this.#text(node)
    })
  }

  #question = (node: Node): string => `${placeOf(node).file} ${node.getText()}`

  #text(node: Expression): string {
    this.#missing = null
    const value = this.value(node, null)
    if (typeof value === 'string') return value
    throw new Unresolved(this.#missing ?? node.getText())
  }

  goesOnce(list: Expression): boolean {
    return this.#ways.choose(this.#question(list), 2) === 0
  }

  value(node: Node, frame: Frame | null): unknown {
    const value = this.#evaluate(node, frame)
    if (
      (value === null || value === undefined) &&
      ast.isPropertyAccessExpression(node) &&
      this.#source.isNeverEmpty(node)
    )
      throw new NoWay('what stands here is not of its type')
    return value === unknown &&
      (ast.isIdentifier(node) || ast.isPropertyAccessExpression(node) || ast.isElementAccessExpression(node))
      ? this.#typed(node)
      : value
  }

  /** A value that the text may not even need: one to which no way leads is not known. */
  #orUnknown(node: Node, frame: Frame | null): unknown {
    try {
      return this.value(node, frame)
    } catch (error) {
      if (error instanceof NoWay) return unknown
      throw error
    }
  }

  /** What a type says of a value: one of its words, or what stands for it. */
  #typed(node: Node): unknown {
    const words = this.#source.wordsOf(node)
    const choices = words.length > 0 ? words : this.#standIns(this.#source.typeNameOf(node))
    return choices ? choices[this.#ways.choose(this.#question(node), choices.length)] : unknown
  }

  #evaluate(node: Node, frame: Frame | null): unknown {
    if (ast.isStringLiteral(node) || ast.isNoSubstitutionTemplateLiteral(node)) return node.text
    if (ast.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''))
    if (node.kind === ast.SyntaxKind.TrueKeyword) return true
    if (node.kind === ast.SyntaxKind.FalseKeyword) return false
    if (node.kind === ast.SyntaxKind.NullKeyword) return null
    if (ast.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      return new RegExp(node.text.slice(1, end), node.text.slice(end + 1))
    }
    if (ast.isTemplateExpression(node)) {
      const parts = node.templateSpans.map(({ expression, literal }) => {
        const value = this.value(expression, frame)
        if (value === null || value === undefined) throw new NoWay('no text has an empty value in it')
        if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
          return `${value}${literal.text}`
        this.#missing ??= `${placeOf(expression).file}: ${expression.getText()}`
        return unknown
      })
      return isUnknown(parts) ? unknown : node.head.text + parts.join('')
    }
    if (ast.isTaggedTemplateExpression(node)) return node.template.getText().slice(1, -1)
    if (
      ast.isParenthesizedExpression(node) ||
      ast.isAsExpression(node) ||
      ast.isSatisfiesExpression(node) ||
      ast.isNonNullExpression(node) ||
      ast.isAwaitExpression(node)
    )
      return this.value(node.expression, frame)
    if (ast.isIdentifier(node)) return this.#named(node, frame)
    if (ast.isPropertyAccessExpression(node)) return this.#member(this.value(node.expression, frame), node.name.text)
    if (ast.isElementAccessExpression(node))
      return this.#member(this.value(node.expression, frame), this.value(node.argumentExpression, frame))
    if (ast.isConditionalExpression(node))
      return this.value(this.holds(node.condition, frame) ? node.whenTrue : node.whenFalse, frame)
    if (ast.isPrefixUnaryExpression(node)) {
      const value = this.value(node.operand, frame)
      return value === unknown || node.operator !== ast.SyntaxKind.ExclamationToken ? unknown : !value
    }
    if (ast.isBinaryExpression(node)) return this.#binary(node.left, node.operatorToken.kind, node.right, frame)
    if (ast.isArrayLiteralExpression(node)) return this.#list(node.elements, frame)
    if (ast.isObjectLiteralExpression(node)) return this.#object(node.properties, frame)
    if (isFunction(node)) return this.#closure(node, frame)
    if (ast.isNewExpression(node)) return this.#made(node.expression.getText(), node.arguments ?? [], frame)
    if (ast.isCallExpression(node)) return this.#called(node, frame)
    return unknown
  }

  #list(elements: readonly Expression[], frame: Frame | null): unknown[] {
    return elements.flatMap((element) => {
      if (!ast.isSpreadElement(element)) return [this.value(element, frame)]
      const spread = this.value(element.expression, frame)
      return spread instanceof Set || Array.isArray(spread) ? [...spread] : [unknown]
    })
  }

  #object(properties: readonly Node[], frame: Frame | null): unknown {
    const made: Record<string, unknown> = {}
    for (const property of properties) {
      if (ast.isPropertyAssignment(property))
        made[property.name.getText()] = this.#orUnknown(property.initializer, frame)
      else if (ast.isShorthandPropertyAssignment(property))
        made[property.name.getText()] = this.#orUnknown(property.name, frame)
      else if (ast.isSpreadAssignment(property)) {
        const spread = this.value(property.expression, frame)
        const names = spread === unknown ? this.#source.memberNamesOf(property.expression) : []
        if (spread === unknown && names.length === 0) return unknown
        Object.assign(made, spread === unknown ? Object.fromEntries(names.map((name) => [name, unknown])) : spread)
      }
    }
    return made
  }

  #member(of: unknown, name: unknown): unknown {
    if (of === unknown || of === null || of === undefined || typeof name === 'symbol') return unknown
    const value: unknown = Reflect.get(Object(of), String(name))
    if (value === undefined) return Reflect.has(Object(of), partial) ? unknown : undefined
    return typeof value === 'function' ? value.bind(of) : value
  }

  #binary(left: Expression, operator: ast.SyntaxKind, right: Expression, frame: Frame | null): unknown {
    const a = this.value(left, frame)
    if (operator === ast.SyntaxKind.QuestionQuestionToken) {
      if (a === unknown) {
        const other = this.value(right, frame)
        return typeof other === 'string' ? other : unknown
      }
      return a ?? this.value(right, frame)
    }
    if (operator === ast.SyntaxKind.AmpersandAmpersandToken)
      return a === unknown ? unknown : a && this.value(right, frame)
    if (operator === ast.SyntaxKind.BarBarToken) return a === unknown ? unknown : a || this.value(right, frame)
    const b = this.value(right, frame)
    if (a === unknown || b === unknown) return unknown
    return operate(operator, a, b)
  }

  holds(condition: Expression, frame: Frame | null): boolean {
    const value = this.value(condition, frame)
    return value === unknown ? this.#ways.choose(this.#question(condition), 2) === 0 : Boolean(value)
  }

  #made(name: string, args: readonly Expression[], frame: Frame | null): unknown {
    // What something stands for is made of nothing.
    const standIn = this.#standIns(name)?.[0]
    if (standIn !== undefined) return standIn
    const [first = []] = this.#list(args, frame)
    return name === 'Set' && Array.isArray(first) && !isUnknown(first) ? new Set(first) : unknown
  }

  #named(node: Node, frame: Frame | null): unknown {
    const name = node.getText()
    if (name === 'undefined') return undefined
    if (bare.has(name)) return Reflect.get(globalThis, name)
    const declaration = this.#source.declarationOf(node)
    if (!declaration) return unknown
    const { file } = placeOf(declaration)
    if (
      name in this.#modules &&
      /^\.\.\/contract\/|^src\/(database|http|pdf|platform|records)\//.test(file) &&
      functionAround(declaration) === null
    )
      return isPlain(this.#modules[name]) ? this.#modules[name] : unknown
    return this.#declared(declaration, frame)
  }

  #declared(declaration: Node, frame: Frame | null): unknown {
    const owner = ast.isParameterDeclaration(declaration) ? declaration.parent : functionAround(declaration)
    let at = frame
    while (at && at.owner !== owner) at = at.outer
    const memory = at?.known ?? this.#base
    if (memory.has(declaration)) return memory.get(declaration)
    const value = this.#state(declaration, at)
    memory.set(declaration, value)
    if (!at && Array.isArray(value) && ast.isVariableDeclaration(declaration)) replayPushes(this, declaration, value)
    return value
  }

  #state(declaration: Node, frame: Frame | null): unknown {
    if (ast.isFunctionDeclaration(declaration)) return this.#closure(declaration, frame)
    if (ast.isVariableDeclaration(declaration)) {
      if (declaration.initializer) return this.value(declaration.initializer, frame)
      const loop = declaration.parent?.parent
      if (!loop || !ast.isForOfStatement(loop)) return unknown
      const rows = this.value(loop.expression, frame)
      return Array.isArray(rows) ? rows[this.#ways.choose(this.#question(loop.expression), rows.length)] : unknown
    }
    if (ast.isBindingElement(declaration) && ast.isObjectBindingPattern(declaration.parent)) {
      const source = this.#declared(declaration.parent.parent, frame)
      const name = (declaration.propertyName ?? declaration.name)?.getText() ?? ''
      if (declaration.dotDotDotToken) return source === unknown ? unknown : { ...Object(source) }
      const value = this.#member(source, name)
      return value === unknown && declaration.initializer && source !== unknown
        ? this.value(declaration.initializer, frame)
        : value
    }
    if (ast.isBindingElement(declaration) && ast.isArrayBindingPattern(declaration.parent)) {
      const pattern = declaration.parent
      return this.#member(
        this.#declared(pattern.parent, frame),
        pattern.elements.findIndex((one) => one === declaration),
      )
    }
    if (ast.isParameterDeclaration(declaration)) return this.#given(declaration)
    return unknown
  }

  /** What the callers of a function give for one of its parameters. */
  #given(parameter: Node): unknown {
    const host = parameter.parent
    const named = ast.isFunctionDeclaration(host) ? host : host.parent
    const name =
      ast.isVariableDeclaration(named) || ast.isFunctionDeclaration(named) ? named.name?.getText() : undefined
    if (
      name === undefined ||
      !(ast.isArrowFunction(host) || ast.isFunctionExpression(host) || ast.isFunctionDeclaration(host))
    )
      return unknown
    const at = host.parameters.findIndex((one) => one === parameter)
    const calls = (this.#source.calls.get(name) ?? []).filter((call) => {
      const called = calledName(call)
      return called && this.#source.declarationOf(called) === named
    })
    if (calls.length === 0) return unknown
    const call = calls[this.#ways.choose(`callers of ${placeOf(named).file} ${name}`, calls.length)]
    const argument = call?.arguments[at]
    if (argument) return this.#orUnknown(argument, null)
    return ast.isParameterDeclaration(parameter) && parameter.initializer
      ? this.value(parameter.initializer, null)
      : undefined
  }

  #called(node: CallExpression, frame: Frame | null): unknown {
    const target = this.value(node.expression, frame)
    const given = this.#list(node.arguments, frame)
    // What is done for each of an unknown list is done for one.
    const [each] = given
    if (target === unknown && /^(map|flatMap)$/.test(calledName(node)?.text ?? '') && typeof each === 'function')
      return [this.#call(each, [unknown])].flat()
    if (typeof target !== 'function') return unknown
    const name = calledName(node)
    const declaration = name && this.#source.declarationOf(name)
    if (closures.has(target)) return this.#call(target, given)
    if (given.some((one) => isUnknown(one)) && !takesAnything.has(name?.text ?? '')) {
      const standIn = this.#typed(node)
      return standIn === unknown ? this.#interpreted(declaration, given) : standIn
    }
    try {
      const result = (target as Fn)(...given)
      if (!(result instanceof Promise)) return result
      result.catch(() => undefined)
      return unknown
    } catch (error) {
      if (error instanceof Unresolved || error instanceof NoWay) throw error
      return this.#interpreted(declaration, given)
    }
  }

  #interpreted(declaration: Node | undefined, given: unknown[]): unknown {
    return declaration && /^src\//.test(placeOf(declaration).file)
      ? this.#call(this.#declared(declaration, null), given)
      : unknown
  }

  #call(target: unknown, given: unknown[]): unknown {
    const run = typeof target === 'function' ? closures.get(target) : undefined
    if (!run || this.#depth > deepest) return unknown
    this.#depth += 1
    try {
      return run(...given)
    } finally {
      this.#depth -= 1
    }
  }

  #closure(node: Node, outer: Frame | null): Fn {
    const closure: Fn = (...given) => {
      const frame: Frame = { owner: node, known: new Map(), outer }
      if (
        !(ast.isArrowFunction(node) || ast.isFunctionExpression(node) || ast.isFunctionDeclaration(node)) ||
        !node.body
      )
        return unknown
      node.parameters.forEach((parameter, at) => {
        const missing = given.length <= at || given[at] === undefined
        frame.known.set(
          parameter,
          missing && parameter.initializer ? this.value(parameter.initializer, frame) : missing ? undefined : given[at],
        )
      })
      if (!ast.isBlock(node.body)) return this.value(node.body, frame)
      const result = run(this, node.body, frame)
      return result ? result.value : undefined
    }
    closures.set(closure, closure)
    return closure
  }
}

const closures = new WeakMap<object, Fn>()
