/**
 * Prerendered pages do not know whether this installation sends texts. They contain the `byHand` texts; a server that
 * sends texts replaces them with `live`.
 */
export const TEXTING_WORDS = {
  claim: {
    byHand: 'Automated email and tap-to-text SMS reminders',
    live: 'Automated email and SMS reminders',
  },
  answer: {
    byHand:
      'For a text, Wheelhouse lists whom to write to, and one tap opens your own phone with the words filled in.',
    live: 'The same two can go out as texts, in words of your own. Who answers STOP gets no more.',
  },
  deliveredByOthers: {
    byHand: 'running the servers, delivering email, taking payments;',
    live: 'running the servers, delivering email and texts, taking payments;',
  },
  stopped: {
    byHand: 'every reminder has a link that stops them;',
    live: 'every reminder by email has a link that stops them, and an answer of STOP stops texts: we remember the number, so that no business on Wheelhouse texts it;',
  },
} as const
