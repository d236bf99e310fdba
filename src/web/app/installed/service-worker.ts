/// <reference lib="webworker" />

import { sendInBackground } from '../../sync/queue/send-in-background.ts'
import { SYNC_TAG } from './sync-tag.ts'
import { ADD_PATH } from './add-path.ts'
import { keepShared, UNSAVED_FILES_FIELD } from './share-target.ts'

/** What the build made of this version; see .build/web.ts. */
declare const SHELL: { version: string; files: string[] }
declare const self: ServiceWorkerGlobalScope

const CACHE = `shell ${SHELL.version}`
const PATIENCE_MS = 3000
/** The server's own pages; everything else that is navigated to is the one page. */
const SERVER_PATHS = /^\/(?:api|docs|openapi\.yaml|healthz|feed|act|inbound|mcp)(?:\/|$)/

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL.files)))
})

/** Older versions are in nobody's use any more when this one takes over. */
self.addEventListener('activate', (event) => {
  const clean = async (): Promise<void> => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(clean())
})

/** Only the program itself is ever answered from here, never what the API says. */
self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method === 'POST' && url.origin === self.location.origin && url.pathname === ADD_PATH)
    return event.respondWith(takeShared(request))
  if (request.method !== 'GET' || url.origin !== self.location.origin || SERVER_PATHS.test(url.pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request, url))
  else event.respondWith(fromShell(request))
})

/**
 * The newest page that the server has; the kept one when it does not answer soon or well. It has a page for every path,
 * so 404 is said by a proxy that does not know the server yet, as Traefik while it starts.
 */
async function page(request: Request, url: URL): Promise<Response> {
  const fresh = fetch(request).catch(() => undefined)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const response = await Promise.race([fresh, late])
  if (response && response.status < 500 && response.status !== 404) return response
  // The page knows its addresses without a slash at their end, to which the server leads too.
  const path = `/${url.pathname.split('/').filter(Boolean).join('/')}`
  if (url.pathname.endsWith('/') && path !== url.pathname)
    return Response.redirect(new URL(path + url.search, url), 308)
  return (await fromNewestShell('/')) ?? (await fresh) ?? Response.error()
}

/**
 * After an update this worker stays for as long as a page is open, while the next one has kept the next version, and
 * pages that were loaded since belong to that: so each file comes from whichever version has it.
 */
async function fromShell(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  return (await caches.match(pathname, { cacheName: CACHE })) ?? (await fromNewestShell(pathname)) ?? fetch(request)
}

async function fromNewestShell(path: string): Promise<Response | undefined> {
  for (const cacheName of (await caches.keys()).reverse()) {
    const kept = await caches.match(path, { cacheName })
    if (kept) return kept
  }
  return undefined
}

/** What is shared to the installed app is kept for the page; what cannot be kept goes in the address, files by their names. */
async function takeShared(request: Request): Promise<Response> {
  const words: [string, string][] = []
  const files: File[] = []
  for (const [name, value] of await request.formData()) {
    if (typeof value === 'string') words.push([name, value])
    else files.push(value)
  }
  try {
    await keepShared({ id: crypto.randomUUID(), words, files })
    return Response.redirect(ADD_PATH, 303)
  } catch {
    const unsaved = files.map(({ name }): [string, string] => [UNSAVED_FILES_FIELD, name])
    return Response.redirect(`${ADD_PATH}?${new URLSearchParams([...words, ...unsaved])}`, 303)
  }
}

/** Of a browser that knows background sync. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

/** The network is back; the page asked for this when something had to wait. */
self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendInBackground())
}) as EventListener)
