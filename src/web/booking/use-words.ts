import { createContext, use } from 'react'
import type { BookingWords } from '#domain/language/en/booking.ts'

/** What the booking form says, in the visitor's language. Its scripts carry that language only. */
export const BookingWordsContext = createContext<BookingWords | null>(null)

export function useWords(): BookingWords {
  const words = use(BookingWordsContext)
  if (words === null) throw new Error('no language: render this inside BookingWordsContext')
  return words
}
