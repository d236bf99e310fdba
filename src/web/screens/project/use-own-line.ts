import { effect } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { loadProjectContents, sections, sectionsOf } from '../../data/projects/sections.ts'
import { draftFilesOf } from '../../sync/drafts/draft-files.ts'
import { draftNames, draftOf, hasDraft } from '../../sync/drafts/drafts.ts'
import { untilRead } from '../../sync/state/until-read.ts'
import type { TypedLine } from '../shared/quick-add/write-into.ts'
import { addDrafts, draftAt } from '../shared/add-drafts.ts'
import { addToDraft } from '../shared/use-draft-files.ts'

/**
 * Moves drafts of sections that this project no longer has to the project's own line, and the focus with them. Returns
 * the key of that line. It changes when a line that was not shown got a draft, so that the line is rendered again.
 */
export function useOwnLine(projectId: string): string {
  const round = useRef(0)
  const [read, setRead] = useState('')
  const own = draftAt({ project_id: projectId })
  /** Which of its fields is to have the focus, as its text had where it stood; -1: none. */
  const focused = useRef(-1)
  useLayoutEffect(() => {
    if (focused.current < 0) return
    fieldsOf(own)[focused.current]?.focus()
    focused.current = -1
  })
  const there = new Set(sectionsOf(projectId).map(({ id }) => id))
  /** Those that were shown: one of them that is read no more is gone, also where no news has told of it. */
  const shown = useRef(new Set<string>())
  there.forEach((id) => shown.current.add(id))
  const unread = useMemo(() => {
    const places = new Map(draftNames().flatMap((name) => placeIn(name, projectId)))
    const unknown: string[] = []
    for (const [place, section] of places) {
      if (there.has(section)) continue
      if (!sections.knew(section) && !shown.current.has(section) && !read.includes(section)) {
        unknown.push(section)
        continue
      }
      if (!isShown()) round.current++
      focused.current = Math.max(focused.current, fieldAfter(place, own))
      handOver(place, own)
    }
    return unknown.join()
  }, [[...there].join(), read])
  // What the last visit did not have may be new.
  useEffect(
    () => (unread ? untilRead(() => loadProjectContents(projectId).then(() => setRead(unread))) : undefined),
    [unread],
  )
  return `own line ${round.current}`
}

/** Whether the project's own line is open. */
const isShown = (): boolean =>
  [...document.querySelectorAll('#main .quick-inline')].some(
    (line) => !line.closest<HTMLElement>('[data-section]')?.dataset['section'],
  )

/** The fields of an open line, by the name of its draft. */
const fieldsOf = (name: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`[data-draft='${name}'] textarea`),
]

function placeIn(name: string, projectId: string): [place: string, section: string][] {
  const found = /^add (\{"project_id":"([^"]+)","section_id":"([^"]+)"\}) (?:line|note|files)$/.exec(name)
  return found?.[2] === projectId ? [[found[1]!, found[3]!]] : []
}

/** In which field what is typed in a line goes on once that is handed over: below where another title stands. */
function fieldAfter(from: string, to: string): number {
  const at = fieldsOf(from).indexOf(document.activeElement as HTMLElement)
  const [mine, other] = [from, to].map((name) => draftOf<TypedLine>(addDrafts(name).line).peek()?.text)
  return at >= 0 && other && other !== mine ? NOTE : at
}

const NOTE = 1

function handOver(from: string, to: string): void {
  const names = addDrafts(from)
  const line = draftOf<TypedLine>(names.line)
  const note = draftOf<string>(names.note)
  const own = addDrafts(to)
  const [text, below] = [line.peek()?.text, note.peek()]
  // Another page may have handed over the same.
  addToDraft(to, [
    (text !== draftOf<TypedLine>(own.line).peek()?.text && text) || '',
    (below !== draftOf<string>(own.note).peek() && below) || '',
  ])
  line.value = null
  note.value = null
  if (!hasDraft(names.files)) return
  const files = draftFilesOf(names.files)
  const stop = effect(() => {
    if (files.value.length === 0) return
    addToDraft(to, [], files.value)
    queueMicrotask(() => {
      stop()
      files.value = []
    })
  })
}
