/** Where a tab of the page is. */
export const integrationsTab = (tab: 'tokens' | 'hooks' | 'log' | 'keys', more = ''): string =>
  tab === 'tokens' ? '/app/integrations/admin' : `/app/integrations/admin?tab=${tab}${more}`
