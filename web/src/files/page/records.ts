import type { Attachable } from '@college/contract/files'

const pages: Readonly<Record<Attachable, string>> = {
  devactivity: '/app/activity',
  procedure: '/app/procedure',
  placement: '/app/placement',
  devform: '/app/form',
  message: '/app/message',
}

/** The screen of a record that files are attached to. */
export const recordLink = (resource: Attachable, id: number): string => `${pages[resource]}?id=${id}`
