import { getRoute, postRoute } from '#kit'

// What is read and written from the frame and the homes.
export const unreadMessagesRoute = getRoute('/messages/unread')
export const currentNotificationsRoute = getRoute('/notifications/current')
export const closeNotificationRoute = postRoute('/notification/close', 'notification')
