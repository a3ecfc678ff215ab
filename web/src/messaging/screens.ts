import type { ScreenLoads } from '#kit'

/** The screens of messages and emails. */
export const messagingScreens: ScreenLoads = {
  '/messages': async () => (await import('./message/Messages.tsx')).Messages,
  '/message': async () => (await import('./message/MessagePage.tsx')).MessagePage,
  '/message/edit': async () => (await import('./message/MessageEditor.tsx')).MessageEditorScreen,
  '/messages/admin': async () => (await import('./outbox/AdminMessages.tsx')).AdminMessages,
}
