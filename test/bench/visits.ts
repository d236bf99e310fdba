/** Pages that rows look at: a real Chromium before a server of their own. */
import type { CDPSession, Page } from 'playwright-core'
import { openChromium } from '../support/chromium.ts'
import { folder, serve } from './processes.ts'
import type { World } from './world.ts'

const SLOWED = 4
/** Tasks of the projects that are opened. */
export const SIZES = [2_000, 10_000] as const
export type Size = (typeof SIZES)[number]

export interface Visit {
  page: Page
  cdp: CDPSession
}

/** A server of its own with a project of each size, a small one, and a few tasks for today. */
export const serverOfThePage = (world: World) =>
  world.once('server of the page', async () => {
    const { url } = await serve('errand', folder())
    const ask = async (path: string, body: object, headers: Record<string, string>): Promise<Response> => {
      const answer = await fetch(`${url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return answer
    }
    const person = { email: 'maja@home', name: 'Maja', password: 'sild og snaps til alle' }
    const answer = await ask('/auth/setup', person, {})
    const [name, value] = answer.headers.getSetCookie()[0]!.split(';')[0]!.split('=') as [string, string]
    const make = async (path: string, body: object): Promise<string> =>
      ((await (await ask(path, body, { Cookie: `${name}=${value}` })).json()) as { id: string }).id
    for (let n = 0; n < 12; n++) await make('/tasks/quick-add', { text: `Errand ${n} today` })
    const projects = new Map<Size, string>()
    for (const size of SIZES) {
      const project_id = await make('/projects', { name: `Of ${size}` })
      const section_id = await make(`/projects/${project_id}/sections`, { name: 'Cellar' })
      projects.set(size, project_id)
      for (let n = 0; n < size; n += 50) {
        const where = n < 100 ? { section_id } : { project_id }
        const fifty = Array.from({ length: 50 }, (_, more) => make('/tasks', { content: `Box ${n + more}`, ...where }))
        await Promise.all(fifty)
      }
    }
    const small = await make('/projects', { name: 'Of 12' })
    for (let n = 0; n < 12; n++) await make('/tasks', { content: `Parcel ${n}`, project_id: small })
    const browser = await openChromium()
    const visit = async (phone = false): Promise<Visit> => {
      const context = await browser.newContext({
        viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
        hasTouch: phone,
        isMobile: phone,
        baseURL: url,
      })
      await context.addCookies([{ name, value, url }])
      const page = await context.newPage()
      return { page, cdp: await context.newCDPSession(page) }
    }
    return { projects, small, visit }
  })

/** On a processor slowed 4×, which keeps one busy even where nothing happens: only while something is measured. */
export async function slowly<Result>(cdp: CDPSession, measure: () => Promise<Result>): Promise<Result> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  try {
    return await measure()
  } finally {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}
