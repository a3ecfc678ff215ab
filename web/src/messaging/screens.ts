import type { ScreenLoads } from '#kit'

/** The screens of messages and emails; the application puts files onto them. */
export const messagesScreens: ScreenLoads = {
  '/messages': async () => (await import('./message/Messages.tsx')).Messages,
  '/message': async () => (await import('./message/MessagePage.tsx')).MessagePage,
  '/message/edit': async () => (await import('./message/MessageEditor.tsx')).MessageEditorScreen,
  '/messages/admin': async () => (await import('./outbox/AdminMessages.tsx')).AdminMessages,
}

/** The screens about reminders, the words of emails, notices and enquiries. */
export const messagingScreens: ScreenLoads = {
  '/reminders': async () => (await import('./reminders/OwnReminders.tsx')).OwnReminders,
  '/messagetemplates/admin': async () => (await import('./templates/TemplateList.tsx')).TemplateList,
  '/messagetemplate/admin': async () => (await import('./templates/TemplateEditor.tsx')).TemplateEditor,
  '/unsubscribe': async () => (await import('./Unsubscribe.tsx')).Unsubscribe,
  '/enquiry': async () => (await import('./enquiry/OwnEnquiry.tsx')).OwnEnquiry,
  '/notifications': async () => (await import('./notice/Notices.tsx')).Notices,
  '/notifications/admin': async () => (await import('./notice/NoticeList.tsx')).NoticeList,
  '/notification/admin': async () => (await import('./notice/NoticeEditor.tsx')).NoticeEditor,
  '/enquiries/admin': async () => (await import('./enquiry/EnquiryList.tsx')).EnquiryList,
  '/enquiry/admin': async () => (await import('./enquiry/EnquiryPage.tsx')).EnquiryPage,
}

/** The reminders of the college, as a tab of its settings. */
export const loadReminderTab = async () => (await import('./reminders/ReminderTab.tsx')).ReminderTab
