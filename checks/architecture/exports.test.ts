import { expect, test } from 'vitest'
import { gatherDomains } from '../../server/src/app/domains.ts'
import { exported } from '../../server/src/app/export/kinds.ts'
import { workedOut } from '../../server/src/app/export/worked-out.ts'
import { filesIn } from './files.ts'
import { readSource } from './source.ts'

/** Lists that can be exported and that no screen of the office shows as a list: they are on the page Export alone. */
const onThatPageAlone =
  'activityimport devcyclepause devformsignature devgoal devplan devqualification fellow membership procedureterm reportconfig user'.split(
    ' ',
  )

/** What screens call a record by another name. */
const aliases: Readonly<Record<string, string>> = { everyone: 'person', newestFirst: 'file' }

test('every list that can be exported leads to its file from a screen, or is named here', () => {
  const screens = filesIn('web/src', '.tsx').filter((path) => !path.includes('.test.'))
  const linked = screens.flatMap((path) =>
    [...readSource(path).text.matchAll(/<(ExportLink|DataTable)\b[^>]*?\brecord=\{(\w+)\}([^>]*)/g)].flatMap(
      ([, element, name = '', rest = '']) =>
        element === 'ExportLink' || /^\s*exports\b/.test(rest) ? [aliases[name] ?? name] : [],
    ),
  )
  const kinds = [...exported(gatherDomains().registry), ...workedOut].map(({ record }) => record.name)
  expect(kinds.filter((name) => !linked.includes(name)).toSorted()).toEqual(onThatPageAlone.toSorted())
  expect(linked.filter((name) => !kinds.includes(name))).toEqual([])
})
