import { code } from '@college/contract/kit'
import type { Row } from '@college/contract/kit'
import { location, organisation, organisationconfig, settingProblem } from '@college/contract/organisation'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { ServerRecord } from '#records'
import { trackerRecords } from './tracker.ts'

const isOfType = ({ type, value }: Pick<Row<typeof organisationconfig>, 'type' | 'value'>): boolean => {
  if (type === 'number') return value.trim() !== '' && Number.isFinite(Number(value))
  if (type === 'boolean') return value === 'true' || value === 'false'
  return true
}

/** Places: a point on a map has both its degrees, and a name stands once. */
const locations: ServerRecord = standard(location, {
  check: (_call, { after }) => {
    if ((after.latitude === null) !== (after.longitude === null)) {
      throw badField(after.latitude === null ? 'latitude' : 'longitude', 'Enter both latitude and longitude')
    }
  },
  conflicts: {
    location_name: () =>
      new ApiError(code.nameTaken, 'There’s already a place with this name.', [
        { path: 'name', message: 'There’s already a place with this name' },
      ]),
  },
})

/** The organisation's own records. */
export const organisationRecords: readonly ServerRecord[] = [
  standard(organisation, {
    anyCollege: true,
    check: (_call, { after }) => {
      if (!Intl.supportedValuesOf('timeZone').includes(after.timezone)) {
        throw new ApiError(code.bad, 'We don’t know this time zone.', [
          { path: 'timezone', message: 'We don’t know this time zone' },
        ])
      }
    },
    conflicts: {
      organisation_code: () =>
        new ApiError(code.nameTaken, 'This code is taken.', [{ path: 'code', message: 'This code is taken' }]),
    },
  }),
  standard(organisationconfig, {
    check: (_call, { after }) => {
      const message = isOfType(after) ? settingProblem(after.name, after.value) : `This is not a ${after.type}`
      if (message !== null) throw new ApiError(code.bad, `${message}.`, [{ path: 'value', message }])
    },
    conflicts: {
      organisationconfig_name: () =>
        new ApiError(code.nameTaken, 'This name is taken.', [{ path: 'name', message: 'This name is taken' }]),
    },
  }),
  locations,
  ...trackerRecords,
]

export * from './configs.ts'
export * from './datalock.ts'
export { placeOf, serveGeoinfo } from './geoinfo.ts'
export * from './options.ts'
export { serveCountUsage } from './tracker.ts'
