// Loaded before the server's code, to make its clock differ from that of the database.
const shiftMs = Number(process.env.DRILL_CLOCK_SHIFT_MS)
const RealDate = Date
const realInstant = Temporal.Now.instant
const now = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (real, args) => Reflect.construct(real, args.length === 0 ? [now()] : args),
  apply: () => new RealDate(now()).toString(),
  get: (real, name) => (name === 'now' ? now : Reflect.get(real, name)),
})
const instant = () => realInstant().add({ milliseconds: shiftMs })
Object.assign(Temporal.Now, {
  instant,
  zonedDateTimeISO: (zone = 'UTC') => instant().toZonedDateTimeISO(zone),
  plainDateISO: (zone = 'UTC') => instant().toZonedDateTimeISO(zone).toPlainDate(),
  plainDateTimeISO: (zone = 'UTC') => instant().toZonedDateTimeISO(zone).toPlainDateTime(),
})
