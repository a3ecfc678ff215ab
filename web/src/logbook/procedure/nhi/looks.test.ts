import { expect, test } from 'vitest'
import { nhiHeldBack } from './looks.ts'

test.each(['ZAC5361', 'zac5', 'ZAC 5361', 'ACA31FM', ' abc12', 'facet joint zac 5361'])(
  '“%s” stays out of an address',
  (typed) => {
    expect(nhiHeldBack(typed)).toContain('Find by NHI')
  },
)

test.each(['148', 'hip', 'CT 2', 'knee 2', 'case 70707 knee', 'subacromial', 'oil5', ''])(
  '“%s” is searched for',
  (typed) => {
    expect(nhiHeldBack(typed)).toBeNull()
  },
)
