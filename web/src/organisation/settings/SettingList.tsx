import {
  knownSettings,
  organisationconfig,
  type KnownSetting,
  type OrganisationConfig,
} from '@college/contract/organisation'
import { drawerBreakpoint } from '@college/contract/kit'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustments, IconPencil, IconPlus } from '@tabler/icons-react'
import { Link } from '#kit/router'
import { ActsMenu, classes, Empty, Icon, Lines, DeleteEntry, MenuEntry, Page, Section, useList, useRemove } from '#kit'
import { DataTable, type TableColumn, type TableFilter } from '#kit/table'
import { feesPage, newSetting, organisationPage, settingEditor, settingsHub } from '../links.ts'
import { defaultWords, titleOf, typeTitle, valueWords } from './words.ts'
import styles from './settings.module.css'

const filters: readonly TableFilter[] = [
  {
    name: 'type',
    label: 'Kind',
    options: (['string', 'number', 'boolean'] as const).map((value) => ({ value, label: typeTitle[value] })),
  },
]

/** `/organisationconfigs/admin`: what the college has set, and what holds by itself. */
export function SettingList() {
  const { remove } = useRemove(organisationconfig)
  const onPhone = useMediaQuery(`(max-width: ${drawerBreakpoint}px)`, false, { getInitialValueInEffect: false })
  const add = (
    <Button component={Link} to={newSetting()} variant="default" leftSection={<Icon of={IconPlus} />}>
      Add setting
    </Button>
  )
  const menuOf = (row: OrganisationConfig) => (
    <ActsMenu of={titleOf(row.name)}>
      {(close) => (
        <>
          <MenuEntry label="Edit" icon={IconPencil} to={settingEditor(row.id)} onClick={close} />
          <DeleteEntry close={close} onDelete={() => void remove(row.id)} />
        </>
      )}
    </ActsMenu>
  )
  return (
    <Page
      title="Organisation settings"
      wide
      breadcrumb={[{ label: 'Settings', to: settingsHub }, { label: 'Organisation settings' }]}
      sentence={
        <>
          The rules and limits of the college; changes apply to everyone straight away. Its name and time zone are under{' '}
          <Link to={organisationPage}>Organisation</Link>, fees under <Link to={feesPage}>Fees</Link>.
        </>
      }
      actions={add}
    >
      <DataTable
        record={organisationconfig}
        exports
        columns={columns}
        filters={filters}
        search="Name"
        to={(row) => settingEditor(row.id)}
        {...(onPhone ? {} : { acts: menuOf })}
        empty={
          <Empty icon={IconAdjustments} title="Nothing is set" text="Everything is at its default, as listed below." />
        }
      />
      <AtTheirDefault />
    </Page>
  )
}

/** The settings that are not set, each with its default. */
function AtTheirDefault() {
  const { data } = useList(organisationconfig, { limit: 500 })
  if (!data) return null
  const left = knownSettings.filter(({ name }) => !data.rows.some((row) => row.name === name))
  const groups = [
    { title: 'Not changed', settings: left.filter(({ about }) => about === 'rules') },
    {
      title: 'Extra fields on profiles',
      about: 'Name a field to show it on everyone’s profile.',
      settings: left.filter(({ about }) => about === 'profile'),
    },
  ]
  return (
    <div className="above40">
      {groups.map(
        ({ settings, ...group }) => settings.length > 0 && <Unset key={group.title} {...group} settings={settings} />,
      )}
    </div>
  )
}

interface UnsetProps {
  readonly title: string
  readonly settings: readonly KnownSetting[]
  /** What all of them are for: it is said once, in place of what each is for. */
  readonly about?: string
}

function Unset({ title, settings, about }: UnsetProps) {
  return (
    <Section title={title} sentence={about}>
      <Lines>
        {settings.map((setting) => (
          <li key={setting.name} className={classes('flex wrap baseline gap4-24', styles.line)}>
            <div className={classes('shrink', styles.words)}>
              <b className="firm">{setting.title}</b>
              {about === undefined && <p className="muted">{setting.help}</p>}
            </div>
            <span className="ink2">{defaultWords(setting.name)}</span>
            <Link className="inline-block tall24" to={newSetting(setting.name)} aria-label={`Set: ${setting.title}`}>
              Set
            </Link>
          </li>
        ))}
      </Lines>
    </Section>
  )
}

type Column = TableColumn<typeof organisationconfig>

const columns: readonly Column[] = [
  {
    id: 'name',
    header: 'Setting',
    name: (row) => titleOf(row.name),
    cell: (row) => titleOf(row.name),
    sort: 'name',
  },
  {
    id: 'value',
    header: 'Value',
    cell: (row) =>
      row.secret ? (
        <span title="Secret">
          <span aria-hidden>••••••</span>
          <span className="sr-only">Secret</span>
        </span>
      ) : (
        <span className="anywhere">{valueWords(row.name, row.type, row.value)}</span>
      ),
    phone: 'what',
  },
  { id: 'default', header: 'Default', cell: (row) => defaultWords(row.name) },
  { id: 'type', header: 'Kind', cell: (row) => typeTitle[row.type], phone: 'state' },
  { id: 'code', header: 'Name in the API', cell: (row) => row.name, fields: ['name'], hidden: true },
]
