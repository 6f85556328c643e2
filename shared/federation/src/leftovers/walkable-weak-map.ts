/** A map that keeps none of its keys alive, and can be walked all the same. */
export class WalkableWeakMap<Key extends WeakKey, Value> {
  readonly #kept = new WeakMap<Key, { ref: WeakRef<Key>; value: Value }>()
  readonly #refs = new Set<WeakRef<Key>>()
  readonly #collected = new FinalizationRegistry<WeakRef<Key>>((ref) => this.#refs.delete(ref))

  get(key: Key): Value | undefined {
    return this.#kept.get(key)?.value
  }

  set(key: Key, value: Value): void {
    const ref = this.#kept.get(key)?.ref ?? this.#refTo(key)
    this.#kept.set(key, { ref, value })
  }

  delete(key: Key): void {
    const kept = this.#kept.get(key)
    if (!kept) return
    this.#refs.delete(kept.ref)
    this.#kept.delete(key)
  }

  /** Returns a copy of the current entries, so that the map may change meanwhile. */
  entries(): [Key, Value][] {
    return [...this.#refs].flatMap((ref): [Key, Value][] => {
      const key = ref.deref()
      const kept = key && this.#kept.get(key)
      return kept ? [[key, kept.value]] : []
    })
  }

  #refTo(key: Key): WeakRef<Key> {
    const ref = new WeakRef(key)
    this.#refs.add(ref)
    this.#collected.register(key, ref)
    return ref
  }
}
