import { expectReliableDays } from '#server/testing/reliable-days.ts'

// Sixty days of two hundred owners: `npm run simulate`.
expectReliableDays({ owners: 40, days: 14, mostProcessorSeconds: 20 })
