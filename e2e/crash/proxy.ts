import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** A way to a server on which answers can be lost. */
export interface LossyWay {
  address: string
  /** Loses the next so many answers: each connection is cut when its answer sets out, which is after the commit. */
  lose: (answers: number) => void
  lost: () => number
  close: () => Promise<void>
}

/** Opens a TCP proxy to a server of this machine. */
export const openLossyWay = async (to: string): Promise<LossyWay> => {
  const port = Number(new URL(to).port)
  let toLose = 0
  let lost = 0
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    const end = (): void => {
      near.destroy()
      far.destroy()
      open.delete(near)
    }
    open.add(near)
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => {
      if (toLose === 0) return void near.write(chunk)
      toLose -= 1
      lost += 1
      end()
    })
    for (const side of [near, far]) {
      side.on('error', end)
      side.on('close', end)
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address is no path
    lose: (answers) => {
      toLose = answers
    },
    lost: () => lost,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        for (const near of open) near.destroy()
      }),
  }
}
