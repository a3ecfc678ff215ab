import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded before a server under measurement: at SIGUSR2 it says how long its event loop has stood still at most since the last time.
const file = process.env['BENCH_LOOP']
if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(delay.max / 1e6))
    delay.reset()
  })
}
