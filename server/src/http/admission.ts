import type { Socket } from 'node:net'
import { code, usualLargest } from '@college/contract/kit'
import { ApiError } from '#platform'

/** Seconds in which a body of the usual size has come, and the bytes of a larger one that come in each further second. */
const bodySeconds = 10
const bodyPace = 50_000
/** Seconds in which an answer is taken, and the bytes of a longer one that are taken in each further second. */
const answerSeconds = 20
const answerPace = 4_000
/** Uploads of one caller at once. */
const mostUploads = 16
/** Bytes of bodies and answers in hand of one caller, and of all together. */
const mostBytesEach = 16_000_000
const mostBytes = 128_000_000

const minuteMs = 60_000
const faults: ReadonlySet<number> = new Set([code.bad, code.tooLarge, code.unsupportedMedia])
/** Whether reading what is refused has cost as much as what is well: a large body does, whoever may not send it. */
const isFault = (status: number, bytes: number): boolean =>
  faults.has(status) || (status === code.forbidden && bytes > usualLargest)

export interface AdmissionOptions {
  /** Places of the node. */
  readonly most: number
  /** Requests of a session in a minute that may be refused for what is in them; those of a guest are a quarter. */
  readonly faulty?: number
  /** Milliseconds. */
  readonly now?: () => number
  /** Statements that wait for a connection of the database. */
  readonly waiting?: () => number
}

/** Who calls: a session, and whose it is. */
export interface CallerKey {
  readonly key: string
  /** Null for guests and for programs. */
  readonly account: string | null
}

/** What one session has in hand, or signed out one address. */
interface Caller extends CallerKey {
  readonly guest: boolean
  /** All that has begun and is not over, whatever it waits for. */
  open: number
  /** Places of the node it has. */
  placed: number
  uploads: number
  bytes: number
}

/** Why admission refused: the caller has too much, was refused too often, or came too slowly; or the node has no place. */
type Refusal = 'overdone' | 'faulty' | 'late' | 'busy'

/** How far a request has come: a file of a page; its first line; its body; in work, with a place; an upload; its answer. */
type Stage = 'page' | 'begun' | 'body' | 'work' | 'upload' | 'answer'

/** A request from its first line until its answer was taken. */
export interface InHand {
  readonly caller: Caller
  readonly socket: Socket
  /** Under which its refusals are counted: a caller whose bodies are refused goes on reading. */
  readonly countedAs: string
  stage: Stage
  /** When the stage began. */
  since: number
  bytes: number
  /** Bytes of its connection that had been taken when the stage began. */
  taken: number
  /** Ends the reading of its body. */
  cut: ((error: ApiError) => void) | null
}

const refuse = (status: 408 | 429 | 503, message: string, more = {}): ApiError =>
  new ApiError(status, message, undefined, more)

const busy = (): ApiError => refuse(code.unavailable, 'We’re busy right now. Try again shortly.', { retry_after: 1 })

const overdone = (): ApiError =>
  refuse(code.tooMany, 'You have too many requests open at once. Wait until some of them are answered.', {
    retry_after: 2,
  })

const refusedTooOften = (seconds: number): ApiError =>
  refuse(code.tooMany, 'Too many of your requests were refused. Wait a minute, then try again.', {
    retry_after: seconds,
  })

const late = (): ApiError =>
  refuse(code.late, 'This took too long to arrive. Check your connection and try again.', { retry_after: 2 })

// A request of a test has no real socket.
const takenOf = ({ bytesWritten = 0, writableLength = 0 }: Partial<Socket>): number => bytesWritten - writableLength

/**
 * Who may have how much of a node at once. A call has one of the node's places from when its body has come until its answer
 * begins. Bodies on their way and answers that are being taken count for their caller alone, with a time in which they have to
 * move. One caller has a quarter of the places at most, an account in all its sessions half, guests altogether half, and the last quarter is for callers with few: a
 * caller who has more than that is told of it with 429, and 503 means that the node itself has no place.
 */
export class Admission {
  readonly #most: number
  readonly #each: number
  /** Places of one caller where the node is crowded: as many as a page asks for at once. */
  readonly #few: number
  readonly #now: () => number
  /** Statements that wait for a connection of the database: of each call there may be several. */
  readonly #waiting: () => number
  readonly #callers = new Map<string, Caller>()
  readonly #open = new Set<InHand>()
  readonly #in = { page: 0, begun: 0, body: 0, work: 0, upload: 0, answer: 0 }
  /** Refused requests of each caller in this minute. */
  readonly #faulty = new Map<string, number>()
  readonly #mostFaulty: number
  readonly #refused: Record<Refusal, number> = { overdone: 0, faulty: 0, late: 0, busy: 0 }
  /** Places of each account in all of its sessions. */
  readonly #accounts = new Map<string, number>()
  #minute = 0
  #guests = 0
  #bytes = 0

  constructor({ most, faulty = Infinity, now = () => performance.now(), waiting = () => 0 }: AdmissionOptions) {
    this.#most = most
    this.#mostFaulty = faulty
    this.#waiting = waiting
    this.#each = Math.max(4, Math.floor(most / 4))
    this.#few = Math.max(1, Math.floor(most / 40))
    this.#now = now
  }

  /** Whether even a caller with nothing in hand would be turned away. */
  get saturated(): boolean {
    return this.#in.work >= this.#most
  }

  /** What is in hand at present. */
  get counts(): Readonly<Record<Stage | 'callers' | 'bytes', number>> {
    return { ...this.#in, callers: this.#callers.size, bytes: this.#bytes }
  }

  /** What was refused since the start, by why. */
  get refused(): Readonly<Record<Refusal, number>> {
    return { ...this.#refused }
  }

  /** Takes a request in hand, which is given back with `leave`. */
  enter(
    key: string,
    guest: boolean,
    stage: 'page' | 'begun' | 'body',
    socket: Socket,
    account: string | null = null,
  ): InHand {
    let caller = this.#callers.get(key)
    if (!caller) this.#callers.set(key, (caller = { key, account, guest, open: 0, placed: 0, uploads: 0, bytes: 0 }))
    caller.open += 1
    this.#in[stage] += 1
    const countedAs = `${stage === 'body' ? 'sends' : 'asks'} ${key}`
    const hand: InHand = {
      caller,
      socket,
      countedAs,
      stage,
      since: this.#now(),
      bytes: 0,
      taken: takenOf(socket),
      cut: null,
    }
    this.#open.add(hand)
    return hand
  }

  /** Why a request that was just taken in hand goes no further, or null. */
  refusal({ caller, stage, countedAs }: InHand): ApiError | null {
    // A page has many files, and the people of a clinic may share an address.
    if (caller.open > (stage === 'page' ? this.#most : this.#each) || caller.bytes > mostBytesEach)
      return this.#refuse('overdone', overdone())
    const now = this.#now()
    if (this.#minute !== Math.floor(now / minuteMs)) {
      this.#minute = Math.floor(now / minuteMs)
      this.#faulty.clear()
    }
    if (
      stage !== 'page' &&
      (this.#faulty.get(countedAs) ?? 0) >= (caller.guest ? this.#mostFaulty / 4 : this.#mostFaulty)
    )
      return this.#refuse('faulty', refusedTooOften(Math.ceil(((this.#minute + 1) * minuteMs - now) / 1_000)))
    const most = this.#most * 2
    if ((stage === 'body' && this.#in.body > most) || (stage === 'page' && this.#in.page > most)) this.#cutOldest(stage)
    return null
  }

  /** Gives a request whose body has come one of the node's places, or says why not. */
  place(hand: InHand): ApiError | null {
    const { caller, stage } = hand
    if ((stage !== 'begun' && stage !== 'body') || !this.#open.has(hand)) return null
    const most = this.#most
    const { work } = this.#in
    const waiting = this.#waiting()
    // The last quarter is for callers who have few places, if any, and so is the line before the database.
    const crowded = work >= most * 0.75 || waiting >= most / 10 || (caller.guest && this.#guests >= most * 0.375)
    const inAll = caller.account === null ? 0 : (this.#accounts.get(caller.account) ?? 0)
    if (caller.placed >= (crowded ? this.#few : this.#each) || inAll >= most / 2)
      return this.#refuse('overdone', overdone())
    if (work >= most || waiting > most * 4 || (caller.guest && this.#guests >= most / 2))
      return this.#refuse('busy', busy())
    this.#move(hand, 'work')
    return null
  }

  /** The same for a file that is on its way, which may take its time. */
  placeUpload(hand: InHand): ApiError | null {
    const { caller } = hand
    if (!this.#open.has(hand)) return null
    const share = this.#most / 4
    const { upload } = this.#in
    if (caller.uploads >= (upload >= share * 0.75 ? 1 : mostUploads)) return this.#refuse('overdone', overdone())
    if (upload >= share) return this.#refuse('busy', busy())
    this.#move(hand, 'upload')
    return null
  }

  /** Counts bytes of a body or an answer, until the request is over. */
  hold(hand: InHand, bytes: number): ApiError | null {
    // A caller who went away is over before the answer is.
    if (!this.#open.has(hand)) return null
    hand.bytes += bytes
    hand.caller.bytes += bytes
    this.#bytes += bytes
    if (hand.stage !== 'body') return null
    if (hand.caller.bytes > mostBytesEach) return this.#refuse('overdone', overdone())
    if (this.#bytes > mostBytes) this.#cutOldest('body')
    return null
  }

  /** The work is done, and the answer goes out. Reading what is refused for its contents costs a node as much as what is well. */
  answer(hand: InHand, status: number = code.ok): void {
    // People behind one address must not shut each other out by what they are told to wait for.
    if (isFault(status, hand.bytes) || (status === code.tooMany && !hand.caller.guest))
      this.#faulty.set(hand.countedAs, (this.#faulty.get(hand.countedAs) ?? 0) + 1)
    if (hand.stage === 'page' || hand.stage === 'answer' || !this.#open.has(hand)) return
    hand.taken = takenOf(hand.socket)
    this.#move(hand, 'answer')
  }

  leave(hand: InHand): void {
    const { caller } = hand
    if (!this.#open.has(hand)) return
    this.#move(hand, 'answer')
    this.#open.delete(hand)
    this.#in.answer -= 1
    caller.open -= 1
    caller.bytes -= hand.bytes
    this.#bytes -= hand.bytes
    if (caller.open === 0) this.#callers.delete(caller.key)
  }

  /** Ends what does not move: bodies that do not come, and answers that are not taken. Called every second. */
  tick(): void {
    const now = this.#now()
    for (const hand of this.#open) {
      const seconds = (now - hand.since) / 1_000
      if (hand.stage === 'body' && seconds > bodySeconds + hand.bytes / bodyPace)
        hand.cut?.(this.#refuse('late', late()))
      const unsent = hand.stage === 'answer' || hand.stage === 'page' ? hand.socket.writableLength : 0
      if (unsent > 0 && takenOf(hand.socket) - hand.taken < (seconds - answerSeconds) * answerPace)
        hand.socket.destroy()
    }
    if (this.#bytes > mostBytes) this.#cutOldest('answer')
  }

  #refuse(why: Refusal, error: ApiError): ApiError {
    this.#refused[why] += 1
    return error
  }

  #move(hand: InHand, to: Stage): void {
    const { caller, stage } = hand
    this.#in[stage] -= 1
    this.#in[to] += 1
    if (stage === 'work') {
      caller.placed -= 1
      this.#count(caller, -1)
      if (caller.guest) this.#guests -= 1
    }
    if (stage === 'upload') caller.uploads -= 1
    if (to === 'work') {
      caller.placed += 1
      this.#count(caller, 1)
      if (caller.guest) this.#guests += 1
    }
    if (to === 'upload') caller.uploads += 1
    hand.stage = to
    hand.since = this.#now()
  }

  #count({ account }: Caller, more: 1 | -1): void {
    if (account === null) return
    const count = (this.#accounts.get(account) ?? 0) + more
    if (count > 0) this.#accounts.set(account, count)
    else this.#accounts.delete(account)
  }

  // What has come so long for nothing makes room for what is whole at once.
  #cutOldest(stage: Stage): void {
    for (const hand of this.#open) {
      if (hand.stage !== stage) continue
      if (hand.cut) hand.cut(this.#refuse('late', late()))
      else hand.socket.destroy()
      return
    }
  }
}
