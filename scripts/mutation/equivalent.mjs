import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** Changes that no test could tell, by the code that is changed, with the reason. */
const equivalent = [
  {
    file: 'contract/src/kit/rule.ts',
    code: "wider.kind === 'where' && rule.kind === 'where'",
    reason: 'It is there for the compiler: a rule without a column has the column of no other.',
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
