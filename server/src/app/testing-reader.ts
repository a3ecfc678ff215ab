import type { SearchHit } from '@college/contract/app'
import { expect } from 'vitest'
import type { AnyRow, Fixtures, TestCaller } from '#testing'

/** Whole numbers below a bound, the same again from the same seed. */
export const drawnFrom = (start: number): ((below: number) => number) => {
  let state = start
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Somebody who writes and reads at either node, with what their log has to be. */
export class Person {
  readonly held = new Map<number, { title: string; updated_at: string }>()
  /** Additions and removals that were begun, and that were acknowledged. */
  readonly begun = { added: 0, removed: 0 }
  readonly done = { added: 0, removed: 0 }
  readonly #nodes: readonly TestCaller[]
  readonly #name: string
  readonly #id: number
  readonly #today: string
  #serial = 0

  constructor(name: string, nodes: readonly TestCaller[], { people, today }: Fixtures) {
    this.#name = name
    this.#id = people[name]?.id ?? 0
    this.#nodes = nodes
    this.#today = today
  }

  async step(draw: (below: number) => number): Promise<void> {
    const node = this.#nodes[draw(this.#nodes.length)]
    if (!node) throw new Error('there is no node')
    const rows = [...this.held.keys()]
    const one = rows[draw(rows.length)]
    const kind = draw(one === undefined ? 3 : 9)
    if (kind < 3 || one === undefined) await this.#add(node)
    else if (kind < 5) await this.#rename(node, one)
    else if (kind < 6) await this.#remove(node, one)
    // Whatever was written just now, at the one node or the other, is read.
    await (draw(2) === 0 ? this.#list(this.#nodes[draw(2)] ?? node) : this.#search(this.#nodes[draw(2)] ?? node))
  }

  #title(): string {
    this.#serial += 1
    return `Model${this.#name}${this.#serial}x`
  }

  async #add(node: TestCaller): Promise<void> {
    const title = this.#title()
    this.begun.added += 1
    const answer = await node.put('/devactivity', { user_id: this.#id, title, activity_date: this.#today, time: 30 })
    expect([answer.status, answer.errors]).toEqual([201, []])
    this.held.set(answer.data.id, { title, updated_at: answer.data.updated_at })
    this.done.added += 1
  }

  async #rename(node: TestCaller, id: number): Promise<void> {
    const title = this.#title()
    const answer = await node.post<AnyRow>('/devactivity', { id, title, updated_at: this.held.get(id)?.updated_at })
    expect(answer).toMatchObject({ status: 261 })
    this.held.set(id, { title, updated_at: answer.data.updated_at })
  }

  async #remove(node: TestCaller, id: number): Promise<void> {
    this.begun.removed += 1
    expect(await node.delete('/devactivity', { id })).toMatchObject({ status: 262 })
    this.held.delete(id)
    this.done.removed += 1
  }

  async #list(node: TestCaller): Promise<void> {
    const { status, raw } = await node.get('/devactivities/csv', { q: `Model${this.#name}` })
    const titles = [...raw.toString().matchAll(/"(Model\w+)"/g)].map(([, title]) => title)
    const held = [...this.held.values()].map(({ title }) => title)
    expect([status, titles.length, new Set(titles)]).toEqual([200, held.length, new Set(held)])
  }

  async #search(node: TestCaller): Promise<void> {
    const [newest] = [...this.held].toReversed()
    if (!newest) return
    const [id, { title }] = newest
    const { status, data } = await node.get<SearchHit[]>('/search', { q: title })
    expect([status, data.map((hit) => [hit.kind, hit.id])]).toEqual([200, [['devactivity', id]]])
  }
}
