import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

const codes = 'server/src/identity/twostep/codes.ts'
const keys = 'server/src/identity/twostep/keys.ts'
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
    file: keys,
    code: '{ authTagLength: tagLength }',
    reason: 'The library takes the same length where none is named.',
  },
  { file: tokens, code: "algorithm: 'HS256'", reason: 'The library takes the same for a secret where none is named.' },
  {
    file: tokens,
    code: 'cache: false',
    reason: 'A cache changes no answer; whoever signs out is found by the session.',
  },
  { file: tokens, code: '{ return null }', reason: 'Nothing is as good as null: neither has the shape of claims.' },
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
