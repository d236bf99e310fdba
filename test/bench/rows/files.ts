import { randomBytes } from 'node:crypto'
import { LARGEST_UPLOAD } from '../../../src/contract/attachments.ts'
import { memoryOf, peakDuring } from '../memory.ts'
import { megabytes, row, type Row } from '../row.ts'
import type { SeededServer } from '../world.ts'

const UPLOADS = 8

export const fileRows: Row[] = [
  row('memory during 8 uploads of 25 MB, resident', '≤ 160 MB', async (world) => {
    const server = await world.fresh(100_000)
    const idle = memoryOf(server.child.pid!).resident
    const files = Array.from({ length: UPLOADS }, () => randomBytes(LARGEST_UPLOAD))
    const began = performance.now()
    const peak = await peakDuring(server.child.pid!, () => Promise.all(files.map((file) => upload(server, file))))
    const rate = (UPLOADS * LARGEST_UPLOAD) / ((performance.now() - began) / 1000)
    await server.stop()
    return {
      figure: `${megabytes(peak)} (${megabytes(rate)}/s)`,
      floor: `before them ${megabytes(idle)}`,
      met: peak <= 160e6,
    }
  }),
]

async function upload({ url, token, task }: SeededServer, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const form = new FormData()
  form.set('file', new Blob([bytes]), 'scan.bin')
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/v1/tasks/${task}/attachments`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new Error(await answer.text())
  await answer.text()
}
