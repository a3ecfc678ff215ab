import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const codes = 'server/src/identity/twostep/codes.ts'
const rules = 'server/src/identity/rules.ts'
const tokens = 'server/src/identity/tokens.ts'

/** Changes that no test could tell, by the code that is changed, with the reason. */
const equivalent = [
  {
    file: 'contract/src/kit/rule.ts',
    code: "wider.kind === 'where' && rule.kind === 'where'",
    reason: 'It is there for the compiler: a rule without a column has the column of no other.',
  },
  { file: codes, code: "appOf(secret, '', '')", reason: 'Names of an app are shown, and change no code.' },
  {
    file: rules,
    code: 'Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0)',
    reason: 'Letters of one case are as good as those of the other, and every character has a code point.',
  },
  {
    file: rules,
    code: 'points[at] ?? 0',
    reason: 'It is there for the compiler: each point but the first has one before it.',
  },
  { file: tokens, code: "algorithm: 'HS256'", reason: 'The library takes the same for a secret where none is named.' },
  {
    file: tokens,
    code: 'cache: false',
    reason: 'A cache changes no answer; whoever signs out is found by the session.',
  },
  {
    file: tokens,
    code: "typeof claims !== 'object' || claims === null",
    reason: 'It is there for the compiler: the library gives claims or throws.',
  },
  { file: tokens, code: "typeof exp === 'number'", reason: 'An end that is no number is never ahead.' },
  {
    file: tokens,
    code: '{ return null }',
    reason: 'Nothing is as good as null: the one who asks looks whether there is something.',
  },
  {
    file: tokens,
    code: 'if (known.size >= mostKnown) known.clear()',
    reason: 'It bounds what is kept, and changes no answer.',
  },
]

const plain = (code) => code.replaceAll(/\s+/g, ' ')

/** Leaves out what `equivalent` names, and says why in the report. */
const ignorer = {
  shouldIgnore(path) {
    const { start, end } = path.node
    const { code = '', opts } = path.hub?.file ?? {}
    const found = equivalent.find(
      (each) => opts?.filename?.endsWith(each.file) && plain(code.slice(start, end)) === each.code,
    )
    return found?.reason
  },
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'equivalent', ignorer)]
