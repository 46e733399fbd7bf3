import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Appointment } from '#contract/appointments.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { OfflineCopy } from '#contract/offline.ts'
import { atLeast, type Drill, type DrillContext, exactly } from '#drills/drill.ts'
import { newNetworkHeaders } from '#drills/load/load-owners.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import { createBusinesses, createSession, dayFromNow } from '#scripts/staging/businesses.ts'
import { sendRequest } from '#scripts/staging/send-request.ts'
import { ApiError } from '#web/api/api-error.ts'
import { endpointRequest } from '#web/api/endpoint-request.ts'
import { applyChanges } from '#web/dashboard/offline/apply-changes.ts'
import { type Change, recordIdOf, type WaitingChange } from '#web/dashboard/offline/change.ts'
import {
  changedByAnswer,
  changedByDrop,
  droppedWith,
  type SendChange,
  sendChanges,
} from '#web/dashboard/offline/send-changes.ts'

const HISTORIES = { short: 20, normal: 100, long: 100 }
const PHONES_AT_ONCE = 5
const STEPS = 14
const JOBS = 3
const MAX_PAUSE_BETWEEN_KILLS_MS = 4_000

/** What the server must have in the end: the last value of each field that was saved, by job. */
type ExpectedJob = Pick<Appointment, 'appointment_time' | 'notes' | 'address' | 'state'> & { isPaid: boolean }

type Tally = { changes: number; lostAnswers: number; duplicates: number; questions: number; wrong: string[] }

/**
 * Owners change jobs on phones that lose their signal, get it back, send twice, lose answers and restart, while others change
 * the same jobs and the server is killed with SIGKILL. In the end phone and server have to agree.
 */
export const phonesWithoutSignal: Drill = async (context) => {
  const { cleanup, length, log } = context
  const product = await openProduct(cleanup)
  const owners = await createBusinesses(product, HISTORIES[length], {
    appointments: JOBS,
    firstDay: dayFromNow(1).start,
  })
  const tally: Tally = { changes: 0, lostAnswers: 0, duplicates: 0, questions: 0, wrong: [] }
  const killer = startKiller(context, product)
  const waiting = [...owners]
  const runPhones = async () => {
    for (let owner = waiting.pop(); owner; owner = waiting.pop()) {
      const token = await createSession(product, owner)
      await runHistory({ context, product, tally, userId: owner.id, token })
    }
  }
  await Promise.all(Array.from({ length: PHONES_AT_ONCE }, runPhones))
  const kills = await killer.stop()
  for (const line of tally.wrong) log(line)
  return [
    exactly('Histories of a phone', owners.length, HISTORIES[length]),
    exactly('Jobs that differ between phone and server, or from what was saved last', tally.wrong.length, 0),
    atLeast('Changes made without a connection', tally.changes, 3 * owners.length),
    atLeast('Answers that were lost', tally.lostAnswers, owners.length),
    atLeast('Changes that were sent more than once', tally.duplicates, owners.length),
    atLeast('Conflicts that were answered', tally.questions, Math.floor(owners.length / 10)),
    atLeast('Kills of the server meanwhile', kills, 3),
  ]
}

function startKiller({ random, log }: DrillContext, { servers: [server] }: Product) {
  let isStopping = false
  const killing = (async () => {
    let kills = 0
    while (!isStopping) {
      await pause(MAX_PAUSE_BETWEEN_KILLS_MS * random())
      server.kill()
      await server.ready()
      kills += 1
    }
    log(`killed the server ${kills} times`)
    return kills
  })()
  return {
    stop() {
      isStopping = true
      return killing
    },
  }
}

type HistoryOptions = {
  context: DrillContext
  product: Product
  tally: Tally
  userId: string
  token: string
}

async function runHistory({ context: { random, log }, product, tally, userId, token }: HistoryOptions) {
  const [server] = product.servers
  const expected = new Map<string, ExpectedJob>()
  const delayed: (() => Promise<unknown>)[] = []
  const attempted = new Set<string>()
  const changedElsewhere = new Set<string>()
  /** As it is stored on the phone, so that nothing depends on what is in memory. */
  let stored = '[]'
  let copy = await readCopy()
  let number = 0
  let hasSignal = true
  for (const job of copy.jobs) expected.set(job.id, expectedOf(job))

  async function call(key: string | null, endpoint: Endpoint, input: object): Promise<unknown> {
    const { url, init } = endpointRequest(endpoint, input)
    const headers = { authorization: `Bearer ${token}`, ...newNetworkHeaders() }
    const response = await sendRequest(
      server.origin,
      {
        method: endpoint.method as 'GET' | 'POST' | 'PUT',
        path: url,
        headers: { ...headers, ...(key !== null && { 'idempotency-key': key }) },
        ...(typeof init.body === 'string' && { body: init.body }),
      },
      { timeoutMs: 10_000 },
    ).catch(() => noConnection())
    const body = JSON.parse(response.body)
    if (response.status < 300) return body
    throw new ApiError(response.status, body.error)
  }

  /** For requests of others, which do not lose their signal: repeated until the server answers. */
  async function callReliably(endpoint: Endpoint, input: object): Promise<unknown> {
    const key = randomUUID()
    for (;;) {
      try {
        return await call(key, endpoint, input)
      } catch (error) {
        if (!(error instanceof ApiError) || (error.status !== 0 && error.status < 500)) throw error
        await pause(50)
      }
    }
  }

  async function readCopy(): Promise<OfflineCopy> {
    return (await callReliably(endpoints.readOfflineCopy, {})) as OfflineCopy
  }

  /** The phone's connection: it may be gone, lose the answer, or deliver a request twice, now or much later. */
  const send: SendChange = async (key, endpoint, input) => {
    if (!hasSignal || random() < 0.1) noConnection()
    attempted.add(key)
    if (random() < 0.3) {
      tally.duplicates += 1
      if (random() < 0.5) delayed.push(() => call(key, endpoint, input))
      else void call(key, endpoint, input).catch(() => undefined)
    }
    const answer = await call(key, endpoint, input)
    if (random() < 0.25) {
      tally.lostAnswers += 1
      noConnection()
    }
    return answer
  }

  const read = () => JSON.parse(stored) as WaitingChange[]
  const store = {
    list: async () => read(),
    async update({ changed = [], removed = [] }: Parameters<Parameters<typeof sendChanges>[0]['update']>[0]) {
      const left = read().filter((one) => !removed.some((gone) => gone.number === one.number))
      stored = JSON.stringify(left.map((one) => changed.find((other) => other.number === one.number) ?? one))
    },
    async onSent(sent: WaitingChange) {
      copy = applyChanges(copy, [sent])
      attempted.delete(sent.key)
      expectSent(sent)
    },
  }

  function expectSent({ change }: WaitingChange): void {
    const job = expected.get(recordIdOf(change))
    if (change.kind === 'create') expected.set(change.job.id, expectedOf(change.job))
    else if (job && change.kind === 'state') job.state = change.state
    else if (job && change.kind === 'cash') job.isPaid = true
    else if (job && change.kind === 'edit' && change.job.notes !== change.seen.notes)
      job.notes = change.job.notes
    else if (job && change.kind === 'edit') expectMoved(job, change.job.appointment_time)
  }

  /** All times of the drill are ahead: a job that is moved there has yet to happen. */
  function expectMoved(job: ExpectedJob, time: string): void {
    if (Date.parse(job.appointment_time) !== Date.parse(time)) job.state = 'scheduled'
    job.appointment_time = time
  }

  function keep(change: Change): void {
    tally.changes += 1
    number += 1
    const rest = { problem: null, isConfirmed: true, failures: 0, madeAt: new Date().toISOString() }
    stored = JSON.stringify([...read(), { number, userId, key: randomUUID(), change, ...rest }])
  }

  /** A change of a job as the phone shows it. */
  function changeSomething(): void {
    const jobs = applyChanges(copy, read()).jobs
    const job = jobs[Math.floor(random() * jobs.length)]
    const choice = random()
    if (!job || random() < 0.15) keep(newJob())
    else if (choice < 0.5) {
      const states = ['on_the_way', 'in_progress', 'done', 'scheduled'] as const
      keep({ kind: 'state', seen: job, state: states[Math.floor(random() * states.length)] ?? 'done' })
    } else if (choice < 0.9 || job.price === null) keep(edit(job))
    else keep({ kind: 'cash', job })
  }

  function edit(job: Appointment): Change {
    const fields =
      random() < 0.6 ? { notes: `note ${number}` } : { appointment_time: laterTime(job.appointment_time) }
    const edited = { ...job, ...fields }
    const { appointment_time, duration, price, address, notes } = edited
    return {
      kind: 'edit',
      seen: job,
      job: edited,
      body: { appointment_time, duration, price, address, notes, ...clientAndService(job), confirmed: true },
    }
  }

  const clientAndService = ({ client_id, service_id }: Appointment) => ({
    client: client_id === null ? undefined : { id: client_id },
    service_id: service_id ?? undefined,
  })

  const laterTime = (time: string) =>
    new Date(Date.parse(time) + (1 + Math.floor(random() * 48)) * 15 * 60_000).toISOString()

  function newJob(): Change {
    const [service] = copy.services
    const appointment_time = laterTime(dayFromNow(2).start.toISOString())
    const client = { name: 'Dora Lane', email: '', phone: '(212) 555-0199' }
    const fields = { appointment_time, duration: 30, price: 49_00, address: null, notes: null }
    const job: Appointment = {
      ...fields,
      ...{
        id: randomUUID(),
        client_id: null,
        client_name: client.name,
        client_email: '',
        client_phone: client.phone,
      },
      ...{
        service_id: service?.id ?? null,
        service: service?.name ?? '',
        series_id: null,
        booked_by: 'owner',
      },
      ...{ arrival_window_minutes: null, new_time_accepted_at: null, client_notice: 'none' },
      ...{ state: 'scheduled', state_since: null, former_state: 'scheduled' },
      updated_at: new Date().toISOString(),
    }
    return { kind: 'create', job, body: { ...fields, client, service_id: service?.id, confirmed: true } }
  }

  /** Somebody else moves a job, or corrects its address. Not while it is unknown whether a change has arrived. */
  async function changeElsewhere(): Promise<void> {
    const jobs = (await readCopy()).jobs
    const job = jobs[Math.floor(random() * jobs.length)]
    if (!job || attempted.size > 0) return
    const isMove = random() < 0.5
    const fields = isMove
      ? { appointment_time: laterTime(job.appointment_time) }
      : { address: `${number} Elm St` }
    const { appointment_time, duration, price, address, notes } = { ...job, ...fields }
    await callReliably(endpoints.updateAppointment, {
      params: { id: job.id },
      body: { appointment_time, duration, price, address, notes, ...clientAndService(job), confirmed: true },
    })
    changedElsewhere.add(job.id)
    const changed = expected.get(job.id)
    if (changed && isMove) expectMoved(changed, appointment_time)
    else if (changed) changed.address = address
  }

  async function answerQuestions(): Promise<void> {
    for (const asked of read().filter(({ problem }) => problem !== null)) {
      tally.questions += 1
      const isDropped = asked.problem?.kind === 'gone' || random() < 0.5
      const waiting = read()
      await store.update(
        isDropped
          ? { removed: droppedWith(asked, waiting), changed: changedByDrop(asked, waiting) }
          : { changed: changedByAnswer(asked, waiting) },
      )
    }
  }

  async function sync(): Promise<void> {
    await sendChanges(store, send)
    await answerQuestions()
    if (hasSignal && attempted.size === 0) copy = await readCopy()
  }

  for (let step = 0; step < STEPS; step++) {
    hasSignal = random() < 0.5
    const choice = random()
    if (choice < 0.6) changeSomething()
    else if (choice < 0.7) await changeElsewhere()
    else await sync()
  }
  hasSignal = true
  while (read().length > 0) {
    await sync()
    await pause(20)
  }
  // Late duplicates must change nothing.
  for (const repeat of delayed) await repeat().catch(() => undefined)

  const final = await readCopy()
  for (const [id, job] of expected) {
    const found = final.jobs.find((other) => other.id === id)
    const onPhone = copy.jobs.find((other) => other.id === id)
    const isRight = found && isSame(expectedOf(found), job)
    // What others changed, and the invoice of a job, come with the next copy.
    const isRightOnPhone =
      onPhone && (changedElsewhere.has(id) || isSame({ ...expectedOf(onPhone), isPaid: job.isPaid }, job))
    if (isRight && isRightOnPhone) continue
    tally.wrong.push(`job ${id}: expected ${JSON.stringify(job)}`)
    log(
      `  server ${JSON.stringify(found && expectedOf(found))}, phone ${JSON.stringify(onPhone && expectedOf(onPhone))}`,
    )
  }
  if (final.jobs.length !== expected.size)
    tally.wrong.push(`owner ${userId} has ${final.jobs.length} jobs instead of ${expected.size}`)
}

function expectedOf(job: Appointment & { invoice?: { status: string } | null }): ExpectedJob {
  const { appointment_time, notes, address, state } = job
  return {
    appointment_time: new Date(appointment_time).toISOString(),
    ...{ notes, address, state },
    isPaid: job.invoice?.status === 'paid',
  }
}

function isSame(a: ExpectedJob, b: ExpectedJob): boolean {
  return (
    JSON.stringify(a) ===
    JSON.stringify({ ...b, appointment_time: new Date(b.appointment_time).toISOString() })
  )
}

function noConnection(): never {
  throw new ApiError(0, { code: 'unavailable', message: 'no connection', requestId: null })
}
