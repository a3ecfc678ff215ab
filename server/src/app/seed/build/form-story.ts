import { contentLayout, ownerKey, partOf, partsOf, progressOf, settled } from '@college/contract/forms'
import type { FormData, FormState, Refusal } from '@college/contract/forms'
import { addDays } from '@college/contract/kit'
import { answerColumns, askedHash, contentHash, eventHash, factsOf, partHash, signatureHash, versionHash } from '#forms'
import type { KeptEvent } from '#forms'
import type { SignerChoice, Step } from '../data/index.ts'
import { hex } from '../fill.ts'
import { drawnBy } from './drawn.ts'
import type { Begun, FormBook, Member, Row } from './form-book.ts'
import { answeredRow, askedRow, namedBy, usedLink, within, without } from './form-signers.ts'
import type { Signature } from './form-signers.ts'

const reason = 'The form was changed.'

/** One form on its way: the same events, hashes and rows that the calls write. */
class FormStory {
  readonly id: number
  private readonly book: FormBook
  private readonly begun: Begun
  private readonly chain: KeptEvent[] = []
  private readonly asked: (Signature & { answers?: FormData | null; answers_sealed?: string | null })[] = []
  /** What the owner and the signing parties answer. */
  private all: FormData
  private state: FormState = 'started'
  private at: string
  private readonly dates: Record<
    'completed_at' | 'signed_at' | 'finished_at' | 'returned_at' | 'ended_at',
    string | null
  > = { completed_at: null, signed_at: null, finished_at: null, returned_at: null, ended_at: null }
  private hash: string | null = null
  private revisions = 0

  constructor(book: FormBook, begun: Begun, id: number) {
    this.book = book
    this.begun = begun
    this.id = id
    this.all = begun.data
    this.at = ''
    this.move(begun.ago)
    this.note({ kind: 'started' })
  }

  go(step: Step): void {
    this.move(step.on)
    switch (step.act) {
      case 'complete':
        return this.complete()
      case 'ask':
        return this.ask(step.party, step.who)
      case 'sign':
        return this.sign(step)
      case 'decline':
        return void this.refuse('declined', step.party, step.say)
      case 'return':
        this.void(step.say, this.refuse('returned', step.party, step.say), this.hash)
        this.dates.returned_at = this.at
        return this.startAgain()
      case 'reject':
        return this.end('rejected', step.say, this.refuse('rejected', step.party, step.say))
      case 'withdraw':
        this.note({ kind: 'form_withdrawn', comment: step.say, content_hash: this.hash })
        return this.end('withdrawn', step.say)
      case 'remind':
        return this.remind(step.party)
      case 'change':
        this.all = { ...this.all, ...step.answers }
        this.note({ kind: 'changed' })
        this.void(reason, undefined, this.hash)
        return this.startAgain()
      case 'finish':
        this.note({ kind: 'finished', content_hash: this.hash })
        this.state = 'finished'
        this.dates.finished_at = this.at
        return
      case 'reopen':
        this.note({ kind: 'reopened', comment: step.say }, step.by && this.book.member(step.by))
        this.void(step.say, undefined, this.state === 'signed' ? this.hash : null)
        if (step.by) this.dates.returned_at = this.at
        return this.startAgain()
    }
  }

  row(): Row {
    const { owner, version, model } = this.begun
    const open = this.asked.filter(({ state }) => state === 'asked' || state === 'signed')
    this.book.signatures.push(...this.asked.map((row) => ({ answers: null, answers_sealed: null, ...row })))
    const distinct = <T>(list: readonly (T | null)[]): T[] => [...new Set(list.filter((each) => each !== null))]
    return {
      id: this.id,
      organisation_id: owner.organisation_id,
      user_id: owner.id,
      title: this.begun.title,
      devformtemplate_id: version.devformtemplate_id,
      version: version.version,
      name: version.name,
      type: this.begun.type,
      devgoal_id: this.begun.goal,
      ...this.sealed(null),
      text_values: this.begun.texts,
      state: this.state,
      ...this.dates,
      revision: this.revisions,
      content_hash: this.hash,
      encrypted: version.encrypt,
      reopen_role: version.reopen_role,
      signing_required: version.signing_required,
      ...progressOf(partOf(model, ownerKey), this.data),
      parts: version.signing_required ? partsOf(model, version.signers?.parties ?? []).length : 0,
      signatures_needed: version.signers?.parties.length ?? 0,
      signatures_given: open.filter(({ state }) => state === 'signed').length,
      signer_ids: distinct(open.map(({ signer_id }) => signer_id)).toSorted((one, other) => one - other),
      signer_roles: distinct(open.map(({ state, signer_role }) => (state === 'asked' ? signer_role : null))).toSorted(),
      created_by: owner.id,
      updated_by: owner.id,
      created_at: this.chain[0]?.at,
      updated_at: this.at,
    }
  }

  private get data(): FormData {
    return within(partOf(this.begun.model, ownerKey), this.all)
  }

  private move(ago: number): void {
    const noon = Date.parse(`${addDays(this.book.today, -ago)}T00:20:00Z`)
    this.at = new Date(noon + this.chain.length * 420_000).toISOString()
  }

  private note(event: Partial<KeptEvent> & Pick<KeptEvent, 'kind'>, by: Member | string = this.begun.owner): void {
    const isGuest = typeof by === 'string'
    const body: Omit<KeptEvent, 'id' | 'hash'> = {
      devform_id: this.id,
      number: this.chain.length + 1,
      at: this.at,
      user_id: isGuest ? null : by.id,
      acting_as: null,
      who: isGuest ? by : by.display_name,
      devformsignature_id: null,
      party: null,
      party_title: null,
      method: null,
      comment: null,
      content_hash: null,
      details: {},
      ...event,
      previous_hash: this.chain.at(-1)?.hash ?? '',
    }
    const kept = { ...body, id: this.book.events.length + 1, hash: eventHash(body) }
    this.chain.push(kept)
    this.book.events.push({ ...kept, organisation_id: this.begun.owner.organisation_id })
  }

  private sealed(number: number | null): Row {
    const { owner, version } = this.begun
    const form = { id: this.id, user_id: owner.id, organisation_id: owner.organisation_id, encrypted: version.encrypt }
    const { data, data_sealed } = answerColumns(
      this.book.keys,
      form,
      this.data,
      number === null ? 'answers' : `revision ${number}`,
    )
    return { data, data_sealed: hex(data_sealed) }
  }

  private complete(): void {
    const { owner, version, model, title, texts } = this.begun
    const data = settled(partOf(model, ownerKey), this.data)
    this.all = { ...without(partOf(model, ownerKey), this.all), ...data }
    this.hash = contentHash({ user_id: owner.id }, version, { title, data, text_values: texts })
    this.revisions += 1
    this.book.revisions.push({
      id: this.book.revisions.length + 1,
      organisation_id: owner.organisation_id,
      devform_id: this.id,
      number: this.revisions,
      content_hash: this.hash,
      ...this.sealed(this.revisions),
      completed_at: this.at,
      completed_by: owner.id,
      layout: contentLayout,
      title,
      text_values: texts,
    })
    const details = { revision: this.revisions, version: versionHash(version), layout: contentLayout }
    this.note({ kind: 'completed', content_hash: this.hash, details })
    this.state = 'completed'
    this.close()
    this.dates.completed_at = this.at
  }

  private ask(key: string, who: SignerChoice): void {
    const named = namedBy(this.book, who)
    const id = this.book.signatures.length + this.asked.length + 1
    const row = askedRow(this.begun, { id, devform_id: this.id, party: key, ...named }, this.at)
    this.asked.push(row)
    this.note({ kind: 'asked', ...this.about(row), details: named })
  }

  private about({ id, party, party_title }: Signature): Partial<KeptEvent> {
    return { devformsignature_id: id, party, party_title }
  }

  private open(key: string): { row: Signature; place: number } {
    const place = this.asked.findIndex(({ party, state }) => party === key && state === 'asked')
    const row = this.asked[place]
    if (!row) throw new Error(`nobody is asked for ${key}`)
    return { row, place }
  }

  /** Who answers: the person who is asked, the one of the role who does, or the guest. */
  private answering(row: Signature, by: string | undefined): { signer: Member | string; answered: Signature } {
    const isGuest = row.signer_id === null && row.signer_role === null
    const signer = isGuest ? (row.signer_name ?? '') : this.book.member(by ?? row.signer_id)
    const person = typeof signer === 'string' ? null : signer
    const content_hash =
      this.hash ??
      askedHash(
        { user_id: this.begun.owner.id, title: this.begun.title, text_values: this.begun.texts },
        this.begun.version,
      )
    const answered = answeredRow(row, person, { content_hash, at: this.at })
    return { signer, answered }
  }

  private sign({ party: key, say: words, by, office = false }: Extract<Step, { act: 'sign' }>): void {
    const say = words ?? null
    const { row, place } = this.open(key)
    const { signer, answered } = this.answering(row, by)
    const draws = typeof signer === 'string' || this.book.drawing.includes(signer.username)
    const image = draws ? drawnBy(typeof signer === 'string' ? signer : signer.display_name) : null
    const part = row.fills ? this.part(row) : null
    const part_hash = part?.hash ?? null
    const signed: Signature = {
      ...answered,
      state: 'signed',
      comment: say,
      image,
      office_credential: office,
      before_answers: row.fills && this.state === 'started' ? true : null,
      part_hash,
    }
    const facts = {
      ...factsOf(signed),
      by: typeof signer === 'string' ? { link: usedLink(this.book, signed, this.hash, this.at) } : { session: 0 },
    }
    const signature_hash = signatureHash(facts, this.chain.at(-1)?.hash ?? '')
    this.asked[place] = { ...signed, signature_hash, ...part?.columns }
    const { method, content_hash } = signed
    this.note(
      {
        kind: 'signed',
        ...this.about(row),
        method,
        comment: say,
        content_hash,
        details: { signature: facts, signature_hash },
      },
      signer,
    )
    this.close()
  }

  /** A form that is completed, and that everybody has signed, is signed. */
  private close(): void {
    const parties = this.begun.version.signers?.parties ?? []
    const isSigned = parties.every((party) =>
      this.asked.some((each) => each.party === party.key && each.state === 'signed'),
    )
    if (this.state !== 'completed' || parties.length === 0 || !isSigned) return
    this.state = 'signed'
    this.dates.signed_at = this.at
  }

  /** What a party answers as it signs, as its columns have it. */
  private part({ id, party }: Signature) {
    const { owner, version, model } = this.begun
    const data = settled(partOf(model, party), within(partOf(model, party), this.all))
    const form = { id: this.id, user_id: owner.id, organisation_id: owner.organisation_id, encrypted: version.encrypt }
    const kept = answerColumns(this.book.keys, form, data, `part ${id}`)
    return {
      hash: partHash(form, version, party, data),
      columns: { answers: kept.data, answers_sealed: hex(kept.data_sealed) },
    }
  }

  /** Gives who did not sign. */
  private refuse(state: Refusal, key: string, say: string): Member | string {
    const { row, place } = this.open(key)
    const { signer, answered } = this.answering(row, undefined)
    this.asked[place] = { ...answered, state, comment: say }
    const by = typeof signer === 'string' ? { link: 0 } : { session: 0 }
    const { method, content_hash } = answered
    this.note({ kind: state, ...this.about(row), method, comment: say, content_hash, details: { by } }, signer)
    return signer
  }

  private remind(key: string): void {
    const { row, place } = this.open(key)
    this.asked[place] = { ...row, reminded_at: this.at }
    const { signer_id, signer_role, signer_name, signer_email } = row
    this.note({ kind: 'reminded', ...this.about(row), details: { signer_id, signer_role, signer_name, signer_email } })
  }

  private void(why: string, by?: Member | string, content: string | null = null): void {
    this.asked.forEach((row, place) => {
      if (row.state !== 'signed') return
      // Who signed their part before the answers never read them.
      if (content !== null && (row.content_hash !== content || row.before_answers)) return
      this.asked[place] = { ...row, state: 'voided', void_reason: why, updated_at: this.at }
      this.note({ kind: 'voided', ...this.about(row), content_hash: row.content_hash, comment: why }, by)
    })
  }

  private startAgain(): void {
    this.state = 'started'
    this.hash = null
    this.dates.completed_at = this.dates.signed_at = this.dates.finished_at = null
  }

  private end(state: 'withdrawn' | 'rejected', why: string, by?: Member | string): void {
    this.asked.forEach((row, place) => {
      if (row.state !== 'asked') return
      this.asked[place] = { ...row, state: 'withdrawn', updated_at: this.at }
      this.note({ kind: 'withdrawn', ...this.about(row) }, by)
    })
    this.void(why, by)
    this.state = state
    this.dates.signed_at = null
    this.dates.ended_at = this.at
  }
}

/** Tells what became of a form; gives its number. */
export const tell = (book: FormBook, begun: Begun, steps: readonly Step[]): number => {
  const story = new FormStory(book, begun, book.forms.length + 1)
  for (const step of steps) story.go(step)
  book.forms.push(story.row())
  return story.id
}
