import { refdata } from '@college/contract/cpd'
import { guest, type Actor } from '@college/contract/kit'
import { describe, expect, test } from 'vitest'
import { createAnswers, keys } from '#kit'
import { clientOf } from '#kit/testing'
import { openWays } from '../office/settings/ways.ts'
import type { PaletteItem } from '../palette/index.ts'
import { href } from '../shell/links.ts'
import { ownSources } from './recordSources.ts'

const person = (role: string, more: Partial<Actor> = {}): Actor => ({
  ...guest(1),
  id: 7,
  roles: [role],
  home_roles: [role],
  ...more,
})
const office = person('Administrator', { admin_organisations: [1] })
const platform = person('Administrator', { admin_organisations: [1], platform_admin: true })

/** What the palette of a person finds without asking the server. */
const foundBy = async (actor: Actor, query: string, isImpersonating = false): Promise<PaletteItem[]> => {
  const answers = createAnswers()
  answers.setQueryData(keys.call(refdata.path, {}), {
    devcycle_goals_trainee: [],
    devcycle_goals_fellow: [],
    devplan_goals: [],
  })
  const sources = ownSources(
    clientOf('http://localhost').client,
    answers,
    actor,
    isImpersonating ? null : () => undefined,
  )
  const here = sources.filter(({ isRemote }) => !isRemote)
  return (await Promise.all(here.map(async ({ find }) => find(query, new AbortController().signal)))).flat()
}
const settings = (items: readonly PaletteItem[]) =>
  items.filter(({ note }) => note === 'Settings').map(({ kind, label, to }) => ({ kind, label, to }))

const ways = (isPlatform: boolean) => openWays(isPlatform).flatMap((group) => group.ways)

describe('the palette', () => {
  test.each(ways(false))('finds $label of the settings for the office alone', async ({ label, to }) => {
    const hit = { kind: 'Page', label, to: href(to) }
    expect(settings(await foundBy(office, label))).toContainEqual(hit)
    expect(settings(await foundBy(office, label.toLowerCase(), true))).toContainEqual(hit)
    expect(settings(await foundBy(person('Director'), label))).toEqual([])
  })

  test('finds what is of the platform’s own people for them alone', async () => {
    const labels = new Set(ways(false).map(({ label }) => label))
    const own = ways(true).filter(({ label }) => !labels.has(label))
    expect(own.length).toBeGreaterThan(0)
    for (const { label, to } of own) {
      const hit = { kind: 'Page', label, to: href(to) }
      expect(settings(await foundBy(platform, label))).toContainEqual(hit)
      expect(settings(await foundBy(office, label))).not.toContainEqual(hit)
    }
  })

  test.each([
    ['logo', 'Website'],
    ['colour', 'Website'],
    ['GST', 'Fees'],
    ['web hook', 'Integrations'],
    ['time zone', 'Organisation'],
    ['single sign-on', 'College sign-in'],
    ['terms', 'Agreements'],
  ])('finds by %s, which no label says, %s', async (query, label) => {
    expect(settings(await foundBy(office, query)).map((found) => found.label)).toContain(label)
  })

  test.each([
    ['invite', 'Add person'],
    ['import', 'Add people from a file'],
  ])('finds by %s what the office does: %s', async (query, label) => {
    expect((await foundBy(office, query)).map((found) => found.label)).toContain(label)
  })

  test.each([
    ['structured', '/app/conversation'],
    ['conversation', '/app/conversation'],
    ['print', '/app/cycle/trainee'],
    ['report', '/app/cycle/trainee'],
    ['mcnz', '/app/cycle/trainee'],
  ])('leads a trainee who types “%s” to %s', async (query, to) => {
    expect((await foundBy(person('Trainee'), query)).map((found) => found.to)).toContain(to)
  })

  test('finds the simulator for the office alone', async () => {
    expect((await foundBy(office, 'simulat')).map((found) => found.to)).toContain('/app/cycle/simulator')
    expect((await foundBy(person('Fellow'), 'simulat')).map((found) => found.to)).toEqual([])
  })

  test('offers Switch user to the office alone, and not while acting as someone', async () => {
    const labels = async (actor: Actor, isActing = false) =>
      (await foundBy(actor, 'switch', isActing)).map(({ label }) => label)
    expect(await labels(office)).toContain('Switch user')
    expect(await labels(office, true)).not.toContain('Switch user')
    expect(await labels(person('Director'))).toEqual([])
  })

  test('shows no settings before something is typed', async () => {
    expect(settings(await foundBy(office, ''))).toEqual([])
  })
})
