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
      'For texts, Wheelhouse lists who to text, and one tap opens your phone’s messages app with the text filled in.',
    live: 'We can send both as texts, too, in your own words. Clients who reply STOP get no more.',
  },
  deliveredByOthers: {
    byHand: 'running the servers, delivering email, taking payments;',
    live: 'running the servers, delivering email and texts, taking payments;',
  },
  stopped: {
    byHand: 'every reminder has a link that stops them;',
    live: 'every email reminder has a link that stops them, and replying STOP stops texts: we remember the number, so no business on Wheelhouse texts it;',
  },
} as const
