import type { EventText } from './event-text.ts'

/** The default texts for who looks after security, when much is read in a short time or a program reaches in or out. */
export const watchTexts = {
  nhi_many: {
    subject: 'Someone asked for many NHI numbers',
    text: `Hello {{name}},

{{person}} tried to see an unusual number of NHI numbers on {{when}}, so we stopped them.

Their history lists what they saw. Please ask them about it. If it wasn’t them, end their sessions and send them a set-password link.`,
    because: 'you are an administrator of {{organisation}}.',
  },
  files_guarded: {
    subject: 'Many files were asked for in a short time',
    text: `Hello {{name}},

Under the account of {{person}} more files were asked for on {{when}} than anyone opens in ten minutes, from the address {{ip}}. It was stopped for a few minutes.

If this was not {{person}}, end all sessions of the account in its profile and choose a new password.`,
    because: 'the account is yours, or you are an administrator of {{organisation}}.',
  },
  webhook_off: {
    subject: 'A web hook was switched off',
    text: `Hello {{name}},

The web hook {{hook}} to {{address}} failed too often in a row, so we switched it off. The last try: {{reason}}.

What happened since then is waiting under Settings, Integrations. Once the other program answers again, switch the web hook on there.`,
    because: 'you are an administrator of {{organisation}}.',
  },
  apitoken_made: {
    subject: 'An API token was made',
    text: `Hello {{name}},

{{by}} made the API token {{token}} for {{organisation}} on {{when}}. A program that has it may do this, without a password, up to its limit of people an hour: {{rights}}.

If no program of the college needs it, end the token under Settings, Integrations, and ask {{by}} about it.`,
    because: 'you look after the security of {{organisation}}.',
  },
  apitoken_reads: {
    subject: 'An API token read records of many people',
    text: `Hello {{name}},

The API token {{token}} of {{organisation}} read records of more people within an hour than a person usually does, on {{when}} from the address {{ip}}. {{by}} made it. It may go on reading up to its limit of people an hour. If you don’t know why, end the token under Settings, Integrations, and ask {{by}} about it. The history of each person shows what was read.`,
    because: 'you look after the security of {{organisation}}.',
  },
  apitoken_stopped: {
    subject: 'An API token was stopped at its limit',
    text: `Hello {{name}},

The API token {{token}} of {{organisation}} reached its limit on {{when}} from the address {{ip}}: records of {{people}} people within an hour. We refuse more until the hour is over. {{by}} made it. If the program needs more, make a token with a higher limit under Settings, Integrations. If you don’t know why it read so much, end the token there, and ask {{by}} about it.`,
    because: 'you look after the security of {{organisation}}.',
  },
  reads_stopped: {
    subject: 'Many records were opened in a short time',
    text: `Hello {{name}},

The account of {{person}} opened more people’s records on {{when}} than anyone usually needs, from the address {{ip}}. We stopped it for now.

Please check with {{person}}. If it wasn’t them, end all sessions of the account on its page and send a link for a new password. The history of each person shows what was opened.`,
    because: 'you look after the security of {{organisation}}.',
  },
} as const satisfies Readonly<Record<string, EventText>>
