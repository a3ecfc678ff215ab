import { afterAll, describe, expect, it } from 'vitest'
import { openTestApp, until } from '#testing'
import type { PersonName } from '#testing'
import { startMailCatcher } from '#messaging/testing'

const catcher = await startMailCatcher()
const college = await openTestApp({ environment: { SMTP_URL: catcher.url, MAIL_FROM: 'records@college.test' } })
await college.listen()
afterAll(() => catcher.close())
const idOf = (who: PersonName): number => college.person(who).id
