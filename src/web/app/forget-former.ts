import { options, type VNode } from 'preact'

/** By Preact's own names, by which its hooks and signals go too. */
type Node = VNode & Record<typeof COMPONENT, { [NODE]: Node } | null | undefined> & Record<typeof CHILDREN, unknown>
type Steps = Partial<
  Record<typeof BEFORE_DIFF, (node: Node) => void> & Record<typeof COMMIT, (node: Node, queue: unknown) => void>
>
const NODE = '__v'
const CHILDREN = '__k'
const COMPONENT = '__c'
const BEFORE_DIFF = '__b'
const COMMIT = '__c'

/**
 * A component that renders again by itself leaves its former node in the props of its parent, and Preact 11.2 leaves
 * that its children, which lead to all later ones: a list that stays in view would keep every state it ever had.
 * Suspense of preact/compat, which the page does not use, still needs them.
 */
export function forgetFormer(): void {
  const steps = options as Steps
  const { [BEFORE_DIFF]: beforeDiff, [COMMIT]: commit } = steps
  let former: Node | undefined
  steps[BEFORE_DIFF] = (node) => {
    // Only a node that renders again by itself has its component so early.
    former = node[COMPONENT]?.[NODE] ?? former
    beforeDiff?.(node)
  }
  steps[COMMIT] = (node, queue) => {
    if (former) former[CHILDREN] = null
    former = undefined
    commit?.(node, queue)
  }
}
