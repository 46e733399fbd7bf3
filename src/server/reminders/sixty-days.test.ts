import { expectReliableDays } from '#server/testing/reliable-days.ts'

expectReliableDays({ owners: 200, days: 60, mostProcessorSeconds: 60 })
