import { startCollege } from './nodes.ts'
import type { Finding } from './report.ts'
import { nth, signedIn, timed } from './timing.ts'

const turns = Math.max(3, Number(process.env['ROUNDS'] ?? 5))

/** From the start of the process to the first list of a person who signed in before, and the memory of a node at rest: built, database there. */
export const measureStart = async (url: string): Promise<Finding> => {
  const list = '/api/v1/devactivities?user_id=1&state=complete&sort=-activity_date&limit=50'
  const first = await startCollege(url)
  const headers = await signedIn(first, 'person1')
  await first.stop()
  const times: number[] = []
  const idle: number[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now()
    const node = await startCollege(url)
    await timed(node.address + list, headers)
    times.push(performance.now() - began)
    idle.push(node.memory())
    await node.stop()
  }
  return {
    what: '(d) from the start of the process to the first signed-in list; memory then',
    ours: `median ${nth(times, 0.5)} ms, longest ${nth(times, 1)} ms; ${nth(idle, 0.5)} MB`,
    beside: '',
    ratio: '',
    bar: '≤ 800 ms; ≤ 120 MB',
  }
}
