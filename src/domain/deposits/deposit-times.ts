/** How long a client has to pay at the provider, which closes its page after that. Its minimum is 30 minutes. */
export const CHECKOUT_MINUTES = 31

/** How long the time is kept for them: a payment in the last second still finds it. */
export const DEPOSIT_HOLD_MINUTES = 35
