import { code } from '@college/contract/kit'
import { organisation, organisationconfig } from '@college/contract/organisation'
import { ApiError, standard } from '#kit'
import type { ServerRecord } from '#kit'

const isOfType = (type: unknown, value: unknown): boolean => {
  if (type === 'number') return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
  if (type === 'boolean') return value === 'true' || value === 'false'
  return true
}

/** The organisation's own records. */
export const organisationRecords: readonly ServerRecord[] = [
  standard(organisation, {
    check: (_call, { after }) => {
      const zone = String(after['timezone'])
      if (!Intl.supportedValuesOf('timeZone').includes(zone)) {
        throw new ApiError(code.bad, 'There is no such time zone.', [
          { path: 'timezone', message: 'There is no such time zone' },
        ])
      }
      return {}
    },
    conflicts: {
      organisation_code: () =>
        new ApiError(code.nameTaken, 'This code is taken.', [{ path: 'code', message: 'This code is taken' }]),
    },
  }),
  standard(organisationconfig, {
    check: (_call, { after }) => {
      if (!isOfType(after['type'], after['value'])) {
        const message = `This is not a ${String(after['type'])}`
        throw new ApiError(code.bad, message, [{ path: 'value', message }])
      }
      return {}
    },
    conflicts: {
      organisationconfig_name: () =>
        new ApiError(code.nameTaken, 'This name is taken.', [{ path: 'name', message: 'This name is taken' }]),
    },
  }),
]

export * from './configs.ts'
export * from './datalock.ts'
export * from './options.ts'
