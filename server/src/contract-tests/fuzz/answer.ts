import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { code } from '@college/contract/kit'
import type { ApiDocument, Operation } from './document.ts'
import { marker } from './round.ts'

/** An answer as it came over the wire. */
export interface Received {
  readonly status: number
  readonly type: string
  readonly retryAfter: string | undefined
  readonly text: string
}

// What only our own code, the database or their libraries would say.
const insides =
  /\bat .{1,80}\((?:file:|node:|\/)|node_modules|\.ts:\d|\bsyntax error at\b|\bSQLSTATE\b|\bpg_[a-z]+\b|violates .{1,40}constraint|\bselect .{1,200} from "|relation "[a-z]|\bcolumn "[a-z]|TypeError|RangeError|SyntaxError|ECONN|undefined is not|Cannot read propert/

// What a validator says of what was sent; ours say what to enter.
const validatorsWords =
  /\bInvalid (input|option|type|string|key|element|value)\b|\bUnrecognized key|\bToo (small|big)\b|\breceived (undefined|null|string|number|array|object|boolean)\b/

// Answered by Node itself, to headers beyond reason.
const beforeTheApi = new Set([417, 431])

/** Holds answers against the document. */
export class Answers {
  readonly #ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  readonly #known = new Map<string, ValidateFunction>()

  constructor(document: ApiDocument) {
    addFormats.default(this.#ajv)
    this.#ajv.addSchema(document, 'document')
  }

  #shapeOf({ method, path }: Operation, status: number): ValidateFunction {
    const part = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))
    const at =
      status >= code.bad
        ? 'document#/components/schemas/failure'
        : `document#/paths/${part(path)}/${method.toLowerCase()}/responses/${status}/content/${part('application/json')}/schema`
    const known = this.#known.get(at) ?? this.#ajv.compile({ $ref: at })
    this.#known.set(at, known)
    return known
  }

  /** What is wrong with an answer, whoever asked for it. */
  problems(operation: Operation, { status, type, retryAfter, text }: Received): string[] {
    const found: string[] = []
    if (beforeTheApi.has(status)) return found
    const described = operation.responses[status]
    if (status === code.failed) found.push('fails')
    if (status === code.unavailable && retryAfter === undefined) found.push('is busy without saying for how long')
    if (status > code.failed && status !== code.unavailable && status !== code.notSetUp) found.push(`answers ${status}`)
    if (!described) found.push(`answers ${status}, which the document does not name`)
    if (status >= code.bad && insides.test(text)) found.push('tells its insides')
    if (status >= code.bad && validatorsWords.test(text)) found.push('speaks as a validator')
    if (!type.includes('json') || operation.method === 'HEAD') return found
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return [...found, 'is no JSON']
    }
    const schema = described?.content?.['application/json']?.schema
    if (described && (status >= code.bad || (schema && schema.format !== 'binary'))) {
      const shape = this.#shapeOf(operation, status)
      if (!shape(body)) {
        const [error] = shape.errors ?? []
        const where = error?.instancePath.replaceAll(/\d+/g, 'n')
        found.push(`${status} has another shape at ${where}: ${error?.message} ${JSON.stringify(error?.params)}`)
      }
    }
    return found
  }

  /** Whether an answer shows something of the other organisation. */
  static shows({ text }: Received): boolean {
    return text.includes(marker)
  }
}
