/** An invoice is due this many days after its creation, unless the owner enters another date. */
export const DUE_AFTER_DAYS = 14

export const DUE_BEFORE_TODAY = 'The due date can’t be in the past'
