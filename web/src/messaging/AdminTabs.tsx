import { Tabs } from '#kit'

const tabs = [
  { tab: 'messages', label: 'All messages', to: '/app/messages/admin' },
  { tab: 'outbox', label: 'Outbox', to: '/app/messages/admin?tab=outbox' },
] as const

/** The messages of the college, and the emails that the application has written. */
export const AdminTabs = ({ current }: { current: (typeof tabs)[number]['tab'] }) => (
  <Tabs
    label="Messages and emails"
    tabs={tabs.map(({ tab, label, to }) => ({ label, to, current: tab === current }))}
  />
)
