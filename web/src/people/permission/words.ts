import type { Permission } from '@college/contract/people'

/** What people call the records that can be opened to somebody. */
export const permittedTitle: Readonly<Record<Permission['kind'], string>> = {
  devplan: 'Plans',
  devgoal: 'Goals',
  devactivity: 'Activities',
  procedure: 'Procedures',
  devform: 'Forms',
  placement: 'Placement reports',
}
