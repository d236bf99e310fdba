/**
 * Loaded into the server's process before it: tells how long its event loop stood still at most since it was last asked,
 * and puts its clocks ahead by a number of milliseconds.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('message', (message: 'stall' | number) => {
  if (typeof message === 'number') return putAhead(message)
  process.send!({ longestMs: delay.max / 1e6 })
  delay.reset()
})
process.channel?.unref()

function putAhead(milliseconds: number): void {
  const [now, elapsed] = [Date.now, performance.now.bind(performance)]
  Date.now = () => now() + milliseconds
  performance.now = () => elapsed() + milliseconds
}
