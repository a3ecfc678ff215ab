import type { ScreenLoads } from '#kit'

/** The screens about emails, notices and enquiries. */
export const messagingScreens: ScreenLoads = {
  '/messages/admin': async () => (await import('./outbox/AdminMessages.tsx')).AdminMessages,
  '/enquiry': async () => (await import('./enquiry/OwnEnquiry.tsx')).OwnEnquiry,
  '/notifications': async () => (await import('./notice/Notices.tsx')).Notices,
  '/notifications/admin': async () => (await import('./notice/NoticeList.tsx')).NoticeList,
  '/notification/admin': async () => (await import('./notice/NoticeEditor.tsx')).NoticeEditor,
  '/enquiries/admin': async () => (await import('./enquiry/EnquiryList.tsx')).EnquiryList,
  '/enquiry/admin': async () => (await import('./enquiry/EnquiryPage.tsx')).EnquiryPage,
}
