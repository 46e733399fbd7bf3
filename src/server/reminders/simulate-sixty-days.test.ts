import { testReminderReliability } from '#server/testing/reminder-reliability.ts'

testReminderReliability({ owners: 200, days: 60, maxProcessorSeconds: 60 })
