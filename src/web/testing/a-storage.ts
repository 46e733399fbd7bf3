/** A fake `Storage`. Its keys are own properties, so that `Object.keys` works as in browsers. */
export function aStorage(items: Record<string, string> = {}): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.assign(Object.create(methods), items) as Storage
}
