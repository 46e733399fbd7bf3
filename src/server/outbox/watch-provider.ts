import { TextInDoubt, TextNotTaken } from '#server/gateways/sms.ts'

const SILENT_IN_A_ROW = 5

/** With a provider that takes nothing or says nothing: lost after five in a row. */
export function watchProvider() {
  let silent = 0
  return {
    get isLost() {
      return silent >= SILENT_IN_A_ROW
    },
    async watch<Answer>(asked: Promise<Answer>): Promise<Answer> {
      try {
        const answer = await asked
        silent = 0
        return answer
      } catch (error) {
        silent = error instanceof TextInDoubt || error instanceof TextNotTaken ? silent + 1 : 0
        throw error
      }
    },
  }
}
