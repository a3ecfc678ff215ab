import type { Permission } from '@college/contract/people'

/** What people call the records that access can be given to. */
export const permittedTitle: Readonly<Record<Permission['kind'], string>> = {
  devplan: 'Plans',
  devgoal: 'Goals',
  devactivity: 'Activities',
  procedure: 'Procedures',
  devform: 'Forms',
  placement: 'Placement reports',
}
