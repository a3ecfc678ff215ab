import { expect, it } from 'vitest'
import { createBatchLoader } from './batch-loader.ts'

/** Look-ups whose portions wait until the test ends them. */
const lookUps = () => {
  const portions: (readonly number[])[] = []
  const ends: { right: () => void; wrong: () => void }[] = []
  const loader = createBatchLoader<number, string>(
    (keys) =>
      new Promise((resolve, reject) => {
        portions.push(keys)
        ends.push({ right: () => resolve(keys.map((key) => `found ${key}`)), wrong: () => reject(new Error('away')) })
      }),
  )
  return {
    ask: (key: number) => loader.load(key),
    portions,
    end: (at: number, how: 'right' | 'wrong' = 'right') => ends[at]?.[how](),
  }
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

it('asks together for what is asked at the same time, and next for what is asked meanwhile', async () => {
  const { ask, portions, end } = lookUps()
  const first = [ask(1), ask(2)]
  await settled()
  const second = [ask(3), ask(4)]
  await settled()
  expect(portions).toEqual([[1, 2]])
  end(0)
  expect(await Promise.all(first)).toEqual(['found 1', 'found 2'])
  await settled()
  const third = ask(5)
  await settled()
  expect(portions).toEqual([
    [1, 2],
    [3, 4],
  ])
  end(1)
  expect(await Promise.all(second)).toEqual(['found 3', 'found 4'])
  await settled()
  expect(portions).toEqual([[1, 2], [3, 4], [5]])
  end(2)
  expect(await third).toBe('found 5')
})

it('asks at once when nothing is on its way any more', async () => {
  const { ask, portions, end } = lookUps()
  for (const key of [0, 1]) {
    const asked = ask(key)
    await settled()
    expect(portions).toHaveLength(key + 1)
    end(key)
    expect(await asked).toBe(`found ${key}`)
    await settled()
  }
})

it('fails with the portion that was waited for, and begins anew after it', async () => {
  const { ask, portions, end } = lookUps()
  const first = ask(1)
  await settled()
  const second = [ask(2), ask(3)]
  end(0, 'wrong')
  expect(await Promise.allSettled([first, ...second])).toEqual(
    Array.from({ length: 3 }, () => ({ status: 'rejected', reason: new Error('away') })),
  )
  await settled()
  const third = ask(4)
  await settled()
  expect(portions).toEqual([[1], [4]])
  end(1)
  expect(await third).toBe('found 4')
})
