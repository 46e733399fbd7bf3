import { readFlag, writeFlag } from './use-stored-flag.ts'

const KEY = 'wheelhouse-changes-waiting'
const storage = () => window.localStorage

/** Remembered besides the changes themselves, so that the next visit looks for them at once. */
export const waitingFlag = {
  isSet: () => readFlag(KEY, storage) === true,
  set: (isSet: boolean) => writeFlag(KEY, isSet, storage),
}
