import type { ComponentType, ReactNode } from 'react'
import { Link, useSearchParams } from '#kit/router'
import { ReportTextTab } from '#cpd'
import { Page } from '#kit'
import { useActor } from '#identity'
import { LocationTab, OrganisationForm } from '#organisation'
import { PermissionTab, RoleTab } from '#people'
import { Api } from './Api.tsx'
import { Examples } from './Examples.tsx'
import { Hub } from './Hub.tsx'
import { Organisations } from './Organisations.tsx'

const settingsPath = '/app/settings/admin'

interface SettingsParts {
  readonly AgreementTexts: ComponentType
  readonly ReminderTab: ComponentType
  readonly CollegeSignIn: ComponentType
  readonly FeesTab: ComponentType
}

interface Part {
  readonly name: string
  readonly label: string
  /** What it holds, where another page holds something like it. */
  readonly sentence?: ReactNode
  readonly shown: ReactNode
}

/** `/settings/admin`: the ways to what is in no menu, and what has no screen of its own. */
export const settingsScreen = ({ AgreementTexts, ReminderTab, CollegeSignIn, FeesTab }: SettingsParts): ComponentType =>
  function Settings() {
    const actor = useActor()
    const [query] = useSearchParams()
    const parts: readonly Part[] = [
      {
        name: 'organisation',
        label: 'Organisation',
        sentence: (
          <>
            The college’s name, contact details and time zone. What guests see is under{' '}
            <Link to="/app/website/admin">Website</Link>, rules and limits under{' '}
            <Link to="/app/organisationconfigs/admin">Organisation settings</Link>.
          </>
        ),
        shown: <OrganisationForm id={actor.organisation_id} />,
      },
      { name: 'locations', label: 'Locations', shown: <LocationTab /> },
      { name: 'roles', label: 'Roles', shown: <RoleTab actor={actor} /> },
      { name: 'permissions', label: 'Permissions', shown: <PermissionTab /> },
      { name: 'signin', label: 'College sign-in', shown: <CollegeSignIn /> },
      {
        name: 'agreements',
        label: 'Agreements',
        sentence: (
          <>
            What members accept at sign-in. The public pages Terms and Privacy are under{' '}
            <Link to="/app/pagecontents/admin">Page contents</Link>.
          </>
        ),
        shown: <AgreementTexts />,
      },
      { name: 'fees', label: 'Fees', shown: <FeesTab /> },
      { name: 'reminders', label: 'Reminders', shown: <ReminderTab /> },
      { name: 'reports', label: 'Reports', shown: <ReportTextTab /> },
      ...(actor.platform_admin ? [{ name: 'organisations', label: 'Organisations', shown: <Organisations /> }] : []),
      {
        name: 'api',
        label: 'API',
        shown: (
          <>
            <Examples />
            <Api />
          </>
        ),
      },
    ]
    const current = parts.find(({ name }) => name === query.get('tab'))
    if (!current)
      return (
        <Page title="Settings" wide sentence="What the office sets for everyone.">
          <Hub />
        </Page>
      )
    const { name, label, shown, sentence } = current
    const open = query.get('edit')
    return (
      <Page
        title={label}
        wide
        sentence={open === null && sentence}
        breadcrumb={[
          { label: 'Settings', to: settingsPath },
          // The editor of one of them stands in place of the list: the way back to it is the step before.
          ...(open === null
            ? [{ label }]
            : [{ label, to: `${settingsPath}?tab=${name}` }, { label: open === 'new' ? 'New' : 'Edit' }]),
        ]}
      >
        {shown}
      </Page>
    )
  }
