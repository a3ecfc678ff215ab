import type SMTPConnection from 'nodemailer/lib/smtp-connection'

/** Connections to the mail server that are open and have nothing to do. */
export interface Connections {
  /** One that is open; nothing where none is. */
  take: () => SMTPConnection | undefined
  /** Gives one back after a mail. */
  give: (connection: SMTPConnection) => void
  close: () => void
}

/** Mails over one connection, as mail servers end longer ones themselves. */
const mostMails = 100

/** Keeps connections open for a few seconds, so that many mails do not each begin with a handshake. */
export const openConnections = (idleMs = 5_000): Connections => {
  const idle = new Map<SMTPConnection, NodeJS.Timeout>()
  const mails = new WeakMap<SMTPConnection, number>()
  const quit = (connection: SMTPConnection): void => {
    clearTimeout(idle.get(connection))
    idle.delete(connection)
    connection.quit()
  }
  let closed = false
  return {
    take: () => {
      const [connection] = idle.keys()
      if (!connection) return undefined
      clearTimeout(idle.get(connection))
      idle.delete(connection)
      return connection
    },
    give: (connection) => {
      const sent = (mails.get(connection) ?? 0) + 1
      mails.set(connection, sent)
      if (closed || sent >= mostMails) {
        connection.quit()
        return
      }
      const timer = setTimeout(() => quit(connection), idleMs)
      timer.unref()
      idle.set(connection, timer)
      if (sent > 1) return
      connection.once('end', () => {
        clearTimeout(idle.get(connection))
        idle.delete(connection)
      })
    },
    close: () => {
      closed = true
      for (const connection of idle.keys()) quit(connection)
    },
  }
}
