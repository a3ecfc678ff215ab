import { expect, test } from 'vitest'
import { devplan, devplanRoute } from '#cpd'
import { devform, devformRoute, devformsignature, devformsignatureRoute } from '#forms'
import { organisation, organisationconfig, organisationconfigRoute, organisationRoute } from '#organisation'
import { userconfig, userconfigRoute } from '#people'

test.each([
  [devplanRoute, devplan],
  [devformRoute, devform],
  [devformsignatureRoute, devformsignature],
  [organisationRoute, organisation],
  [organisationconfigRoute, organisationconfig],
  [userconfigRoute, userconfig],
])('a route stated apart is that of its record: $0.name', ({ name, plural }, record) => {
  expect([name, plural]).toEqual([record.name, record.plural])
})
