/**
 * Who asks what is being asked already gets the next answer, together with all who wait for it: it is asked for after each
 * of them came, so that it tells nobody of a time before their question.
 */
export type ShareAnswers<T> = (question: string, ask: () => Promise<T>) => Promise<T>

type Asked<T> = { current: Promise<T>; next: Promise<T> | null }

/** One per process. */
export function openSharedAnswers<T>(): ShareAnswers<T> {
  const asked = new Map<string, Asked<T>>()

  function begin(question: string, ask: () => Promise<T>): Promise<T> {
    const entry: Asked<T> = { current: ask(), next: null }
    asked.set(question, entry)
    const forget = () => {
      if (!entry.next) asked.delete(question)
    }
    entry.current.then(forget, forget)
    return entry.current
  }

  return (question, ask) => {
    const entry = asked.get(question)
    if (!entry) return begin(question, ask)
    const beginNext = () => begin(question, ask)
    entry.next ??= entry.current.then(beginNext, beginNext)
    return entry.next
  }
}
