import { testReminderReliability } from '#server/testing/reminder-reliability.ts'

// Sixty days of two hundred owners: `npm run simulate`.
testReminderReliability({ owners: 40, days: 14, maxProcessorSeconds: 20 })
