import type { Signers } from '@college/contract/forms'

/**
 * Who may do what with a form in which state: one letter for each of `formStates`, started, completed, signed, finished,
 * withdrawn, rejected. A supervisor who was
 * named signs it, any Fellow, a nurse by a link, and a colleague who is asked last.
 */
export const actors = {
  owner: 'trainee1',
  teacher: 'educator1',
  // Of all trainees, without a link.
  director: 'director2',
  // Asked by name, and by a role; the colleague has the role too, and does not sign.
  named: 'educator2',
  role: 'fellow2',
  colleague: 'fellow1',
  other: 'trainee2',
  office: 'admin1',
  // The office, acting as the owner.
  acting: 'admin2',
  // Of another college: its office, and somebody with the role that is asked here.
  away: 'bAdmin',
  awayRole: 'bFellow',
  platform: 'padmin',
  // With nothing, and with a link from their mailbox.
  guest: null,
  link: null,
} as const
export type Actor = keyof typeof actors

export const table = {
  //             owner  teach  direct named  role   collea other  office acting away   awayRo platf  guest  link
  // Who was asked by name hears why it is not theirs to read any more.
  read: '      yyyyyy yyyyyy yyyyyy yyyyxx yyyy44 yy4444 444444 yyyyyy yyyyyy 444444 444444 yyyyyy 111111 oyuuuu',
  print: '     yyyyyy yyyyyy yyyyyy yyyy44 yyyy44 yy4444 444444 yyyyyy yyyyyy 444444 444444 yyyyyy 111111 111111',
  write: '     yyxxxx 333333 333333 333344 333344 334444 444444 yxxxxx yyxxxx 444444 444444 yxxxxx 111111 111111',
  // An answer in a part that is a signer's to fill in, or that nothing asks for.
  writeTheirs: 'bbxxxx 333333 333333 333344 333344 334444 444444 bxxxxx bbxxxx 444444 444444 bxxxxx 111111 111111',
  complete: '  yxxxxx 333333 333333 333344 333344 334444 444444 yxxxxx 333333 444444 444444 yxxxxx 111111 111111',
  // What was completed the office returns with a reason, and changes nothing of it.
  change: '    xyxxxx 333333 333333 333344 333344 334444 444444 xxxxxx xyxxxx 444444 444444 xxxxxx 111111 111111',
  remove: '    yyxxxx 333333 333333 333344 333344 334444 444444 yyxxxx yyxxxx 444444 444444 yyxxxx 111111 111111',
  // What was removed before. What somebody signed is never removed.
  restore: '   yy4444 334444 334444 334444 334444 334444 444444 yy4444 yy4444 444444 444444 yy4444 111111 111111',
  finish: '    xxyxxx 333333 333333 333344 333344 334444 444444 xxyxxx 333333 444444 444444 xxyxxx 111111 111111',
  // The office’s; whoever is asked to sign returns, declines or rejects by their answer.
  return: '    333333 333333 333333 333344 333344 334444 444444 xyxxxx 333333 444444 444444 xyxxxx 111111 111111',
  end: '       yyyxxx 333333 333333 333344 333344 334444 444444 333333 333333 444444 444444 333333 111111 111111',
  // The template names Educators: who is linked to the owner, and who read it as they signed.
  reopen: '    xxyxxx xxxyxx 333333 xxxy44 333344 334444 444444 xxyyxy 333333 444444 444444 xxyyxy 111111 111111',
  ask: '       xyxxxx 333333 333333 3333bb 3333bb 33bbbb bbbbbb xyxxxx xyxxxx bbbbbb bbbbbb xyxxxx 111111 111111',
  remind: '    xyxxxx xyxxxx 333333 333344 333344 334444 444444 xyxxxx xyxxxx 444444 444444 xyxxxx 111111 111111',
  // Asks are seen by those who ask, who are asked by name, and who teach the person.
  withdraw: '  xyxxxx 333333 444444 333333 444444 444444 444444 xyxxxx xyxxxx 444444 444444 xyxxxx 111111 111111',
  restoreAsk: 'xy4444 334444 444444 334444 444444 444444 444444 xy4444 xy4444 444444 444444 xy4444 111111 111111',
  sign: '      333333 333333 333333 xyxxxx xyxxxx xyxxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  // Without an answer, which who has a part of their own is asked for; who has none signs so.
  signEmpty: ' 333333 333333 333333 xyxxxx xyxxxx xyxxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  decline: '   333333 333333 333333 xyxxxx xyxxxx xyxxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  sendBack: '  333333 333333 333333 xyxxxx xyxxxx xyxxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  reject: '    333333 333333 333333 xyxxxx x3xxxx x3xxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  // To a colleague whom they name: by name or by a link, as a role needs no passing on. It stays theirs.
  pass: '      333333 333333 333333 xyxxxx xxxxxx xxxxxx 444444 333333 333333 444444 444444 333333 111111 oyuuuu',
  // What who was asked wants to pass, by who asked them.
  letPass: '   xyxxxx 333333 333333 333344 333344 334444 444444 xyxxxx xyxxxx 444444 444444 xyxxxx 111111 111111',
  // The owner’s no: it stays with who was asked.
  refusePass: 'xyxxxx 333333 333333 333344 333344 334444 444444 xyxxxx xyxxxx 444444 444444 xyxxxx 111111 111111',
  // Within ten seconds, by who gave the signature; of two with the role the one who signed.
  undo: '      333333 333333 333333 xxyxxx xxyxxx xx33xx 444444 333333 333333 444444 444444 333333 111111 xxyxxx',
  // A new link to the mailbox of one that does not serve any more; who has no link has nothing to renew.
  renew: '     uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uuuuuu uyuuuu',
  // Held up as a code; the office is never given a link.
  hold: '      xyxxxx 333333 333333 333344 333344 334444 444444 333333 333333 444444 444444 333333 111111 111111',
} as const
export type Act = keyof typeof table

/** Refusals; `x` is the state's, `b` names a form that is not theirs to know, `o` is a link to what was changed since, `u` one that was used. */
export const meaning: Readonly<Record<string, number>> = {
  '1': 401,
  '3': 403,
  '4': 404,
  x: 476,
  o: 474,
  u: 469,
  b: 400,
}

export const signers: Signers = {
  order: 'any',
  parties: [
    { key: 'supervisor', title: 'Supervisor', who: 'anyone', may_reject: true },
    { key: 'helper', title: 'Helper', who: 'role', role: 'Fellow' },
    { key: 'nurse', title: 'Nurse', who: 'guest', may_reject: true },
    { key: 'last', title: 'Colleague', who: 'anyone' },
  ],
}

/** What is done about signers, which does not wait for the owner’s answers where each has a part of their own. */
export const ofSigners: readonly Act[] = [
  'ask',
  'remind',
  'withdraw',
  'restoreAsk',
  'sign',
  'signEmpty',
  'decline',
  'sendBack',
  'reject',
  'hold',
  'pass',
  'letPass',
  'refusePass',
  'renew',
]
