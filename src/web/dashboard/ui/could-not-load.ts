/** What a toast says when a form cannot read what it offers. */
export const COULD_NOT_LOAD = {
  failureTitle: 'Error',
  failureSentence: () => 'Could not load data. Please try again.',
}
