/** Where metrics are asked for. */
export interface MetricsPlace {
  readonly host: string
  readonly port: number
}

/** Reads `127.0.0.1:9464`, or `[::1]:9464`. */
export const readMetricsPlace = (text: string): MetricsPlace => {
  const [, host, port] =
    /^(?:\[([0-9a-f:.]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text)?.filter((part) => part !== undefined) ?? []
  if (host === undefined || Number(port) > 65_535)
    throw new Error('is an address and a port of this machine, such as 127.0.0.1:9464')
  return { host, port: Number(port) }
}

/** Where traces are sent to, and of which share of requests and jobs. */
export interface TraceSettings {
  readonly endpoint: string
  readonly share: number
}
