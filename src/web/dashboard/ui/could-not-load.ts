/** Query meta: the toast for a form whose options cannot be loaded. */
export const COULD_NOT_LOAD = {
  failureTitle: 'Error',
  failureSentence: () => 'Could not load data. Please try again.',
}
