/** The screens that a text may link to, without `/app`. A test of the web holds them against its table. */
export const linkable: readonly string[] = (
  '/ /signin /signout /static/ /contact /about /help /page /privacy /terms /register /password/reset /verify ' +
  '/home /home/trainee /home/fellow /admin /profile/edit /deadlines /waiting /messages /message/edit /notifications /reminders /files /placements /placement/edit ' +
  '/procedures /procedure/edit /activities /activities/import /activity/edit /cycle /cycle/trainee /cycle/fellow /conversation ' +
  '/cycle/goals /cycle/activities /plan/edit /plan/goals /export/user /forms /forms/results /trainee/report /trainees /forms/trainee ' +
  '/forms/alltrainee /plans/training /trainee/programme /cycles/trainees /forms/admin /procedures/admin /placements/admin /transactions ' +
  '/users/admin /userrelationships/admin /settings/admin /formtemplates/admin /faqs/admin /pagecontents/admin /website/admin /cycles/admin /trainingprogrammes/admin ' +
  '/cycle/dashboard /messagetemplates/admin /enquiries/admin /messages/admin /transactions/admin /export/admin /usage/admin ' +
  '/activities/admin /files/admin /categories/admin /cycles/fellows /plans/pdp /notifications/admin'
).split(' ')

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A page of our own that an address means: its path without `/app`, and what its query names. Null where it leads elsewhere. */
export const ownAddress = (href: string): { path: string; query: ReadonlyMap<string, string> } | null => {
  if (!href.startsWith('/')) return null
  const [withQuery = ''] = href.split('#')
  const [whole = '', query = ''] = withQuery.split('?')
  const path = whole.replace(/^\/app(?=\/|$)/, '') || '/'
  const pairs = query.split('&').map((pair): [string, string] => {
    const [name = '', value = ''] = pair.split('=')
    return [decoded(name), decoded(value)]
  })
  return { path: path === '/' || path === '/static/' ? path : path.replace(/\/$/, ''), query: new Map(pairs) }
}
