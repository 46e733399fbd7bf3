/** From the day it is made, unless the owner says another date. */
export const DUE_AFTER_DAYS = 14

export const DUE_BEFORE_TODAY = 'The due date cannot be before today'
