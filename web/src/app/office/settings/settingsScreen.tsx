import type { ComponentType } from 'react'
import { useSearchParams } from '#kit/router'
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

/** `/settings/admin`: the ways to what is in no menu, and what has no screen of its own. */
export const settingsScreen = ({ AgreementTexts, ReminderTab, CollegeSignIn, FeesTab }: SettingsParts): ComponentType =>
  function Settings() {
    const actor = useActor()
    const [query] = useSearchParams()
    const parts = [
      { name: 'organisation', label: 'Organisation', shown: <OrganisationForm id={actor.organisation_id} /> },
      { name: 'locations', label: 'Locations', shown: <LocationTab /> },
      { name: 'roles', label: 'Roles', shown: <RoleTab actor={actor} /> },
      { name: 'permissions', label: 'Permissions', shown: <PermissionTab /> },
      { name: 'signin', label: 'College sign-in', shown: <CollegeSignIn /> },
      { name: 'agreements', label: 'Agreements', shown: <AgreementTexts /> },
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
    const { name, label, shown } = current
    const open = query.get('edit')
    return (
      <Page
        title={label}
        wide
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
