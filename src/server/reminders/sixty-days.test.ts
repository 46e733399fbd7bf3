import { testReminderReliability } from '#server/testing/reliable-days.ts'

testReminderReliability({ owners: 200, days: 60, maxProcessorSeconds: 60 })
