/** Of one owner in a day: a text costs whoever runs the server money. */
export const MOST_TEXTS_A_DAY = 200
