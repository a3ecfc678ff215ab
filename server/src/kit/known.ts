/** A map of what can be found out again: it forgets everything when it has grown to the most it may hold. */
export class Known<K, V> extends Map<K, V> {
  readonly #most: number

  constructor(most: number) {
    super()
    this.#most = most
  }

  override set(key: K, value: V): this {
    if (this.size >= this.#most) this.clear()
    return super.set(key, value)
  }
}
