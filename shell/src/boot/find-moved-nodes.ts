/**
 * Lets React find its nodes again where a translator or an extension has wrapped, replaced or moved them (decision 121, fault F90). A text
 * that a translator replaced takes its place back when it changes, so that the page never shows what was before.
 */
export function findMovedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype
  /** The element in the place of a text that was taken out of the page. */
  const standIns = new WeakMap<Node, ChildNode>()

  /** Returns the child of `parent` that is the node, holds it or stands for it. */
  const childOf = (parent: Node, node: Node): ChildNode | null => {
    for (let at: Node | null | undefined = node; at; at = at.parentNode ?? standIns.get(at))
      if (at.parentNode === parent) return at as ChildNode
    return null
  }

  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    const isMoved = before instanceof Node && before.parentNode !== this
    return insertBefore.call(this, node, isMoved ? childOf(this, before) : before) as T
  }

  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    if (!(node instanceof Node) || node.parentNode === this) return removeChild.call(this, node) as T

    const standIn = standIns.get(node)
    let wrapper = node.parentNode
    if (wrapper) removeChild.call(wrapper, node)
    // What stands between the two is nobody's but the translator's, and goes with the last that it held.
    while (wrapper && wrapper !== this && this.contains(wrapper) && !wrapper.hasChildNodes()) {
      const outer: ParentNode | null = wrapper.parentNode
      if (outer) removeChild.call(outer, wrapper)
      wrapper = outer
    }
    standIn?.remove()
    return node
  }

  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        standIns.get(target)?.replaceWith(target)
        standIns.delete(target)
        continue
      }
      const standIn = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
      for (const node of standIn ? removedNodes : [])
        if (node instanceof Text && !node.parentNode) {
          standIns.set(node, standIn as ChildNode)
          observer.observe(node, { characterData: true })
        }
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}
