import type { addPushDevice } from '@college/contract/identity'
import type { BodyOf } from '@college/contract/kit'

/** What this browser can do about notifications. */
export type PushAbility = 'able' | 'refused' | 'unable'

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration().catch(() => undefined) : undefined

export const pushAbility = async (): Promise<PushAbility> => {
  if (!('PushManager' in window) || !('Notification' in window)) return 'unable'
  if (Notification.permission === 'denied') return 'refused'
  return (await worker()) ? 'able' : 'unable'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0)

/** Asks the browser to show notifications; gives what the server reaches it by, or null where the person or the browser refused. */
export const subscribe = async (publicKey: string): Promise<BodyOf<typeof addPushDevice> | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const there = await worker()
  const given = await there?.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) })
  const { endpoint, keys } = given?.toJSON() ?? {}
  const { p256dh, auth } = keys ?? {}
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : null
}

/** Ends the notifications of this browser, whoever it showed them to. */
export const unsubscribe = async (): Promise<void> => {
  const subscription = await (await worker())?.pushManager?.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => false)
}
