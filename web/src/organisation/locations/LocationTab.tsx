import { location } from '@college/contract/organisation'
import { Button } from '@mantine/core'
import { IconMapPin, IconPlus } from '@tabler/icons-react'
import { Link, useSearchParams } from '#kit/router'
import { Empty, Icon, Section } from '#kit'
import { Beside, NumberField, TabEditor, TextField, useTabForm } from '#kit/form'
import { DataTable, type TableColumn } from '#kit/table'
import { locationsTab } from '../links.ts'

/** A page of `/settings/admin`: the places where people train and work, and the editor of one. */
export function LocationTab() {
  const [query] = useSearchParams()
  const edit = query.get('edit')
  const id = Number(edit) || null
  return edit === null ? <LocationList /> : <LocationEditor key={edit} id={id} />
}

const columns: readonly TableColumn<typeof location>[] = [
  { id: 'name', header: 'Name', cell: (row) => row.name, sort: 'name' },
  { id: 'address', header: 'Address', cell: (row) => row.address, phone: 'what' },
  {
    id: 'point',
    fields: ['latitude', 'longitude'],
    header: 'Point',
    cell: (row) => (row.latitude === null || row.longitude === null ? '' : `${row.latitude}, ${row.longitude}`),
    phone: 'state',
  },
  { id: 'zoom', header: 'Zoom', cell: (row) => row.zoom, align: 'right', hidden: true },
]

function LocationList() {
  const add = (
    <Button component={Link} to={locationsTab('new')} variant="default" leftSection={<Icon of={IconPlus} />}>
      Add location
    </Button>
  )
  return (
    <Section title="Locations" aside={add} sentence="People choose one for each placement and procedure.">
      <DataTable
        record={location}
        exports
        columns={columns}
        search="Name, address"
        to={(row) => locationsTab(row.id)}
        empty={
          <Empty icon={IconMapPin} title="No locations yet" text="Add the hospitals and practices where people train.">
            {add}
          </Empty>
        }
      />
    </Section>
  )
}

function LocationEditor({ id }: { id: number | null }) {
  const place = { one: 'location', list: locationsTab() }
  const form = useTabForm(place, {
    record: location,
    id,
    locks: true,
    check: ({ latitude, longitude }) => {
      const words = 'Enter both latitude and longitude'
      if (latitude === null && longitude !== null) return { latitude: words }
      return latitude !== null && longitude === null ? { longitude: words } : {}
    },
  })
  return (
    <TabEditor record={location} id={id} place={place} form={form}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('address')} label="Address" />
      <Beside>
        <NumberField {...form.field('latitude')} label="Latitude" help="South is below zero: -43.4812." />
        <NumberField {...form.field('longitude')} label="Longitude" help="East is above zero: 172.6891." />
        <NumberField {...form.field('zoom')} label="Zoom" help="0 is the whole earth, 15 a street." />
      </Beside>
    </TabEditor>
  )
}
