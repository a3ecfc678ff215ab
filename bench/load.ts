import autocannon from 'autocannon'

/** One side of a comparison. */
export interface Load {
  url: string
  method?: 'GET' | 'PUT' | 'POST'
  headers?: Record<string, string>
  /** Bodies are made anew for each request. */
  body?: (turn: number) => string
  /** Requests that are asked for one after the other in place of the one, each with a path and headers of its own. */
  turns?: readonly { path: string; headers: Record<string, string> }[]
  /** Headers made anew for each request. */
  fresh?: (turn: number) => Record<string, string>
}

export interface Rate {
  /** Requests a second. */
  rate: number
  p50: number
  p99: number
  wrong: number
}

/** Runs a load for some seconds over 16 connections. */
export const run = async (load: Load, seconds: number): Promise<Rate> => {
  let turn = 0
  const headers = { ...(load.body ? { 'content-type': 'application/json' } : {}), ...load.headers }
  const { body, fresh } = load
  // A request that is always the same is written once: the load generator shares the cores with what it measures.
  const requests: autocannon.Request[] | undefined =
    body || fresh
      ? [
          {
            method: load.method ?? 'GET',
            headers,
            setupRequest: (request) => {
              turn += 1
              return {
                ...request,
                ...(body ? { body: body(turn) } : {}),
                ...(fresh ? { headers: { ...request.headers, ...fresh(turn) } } : {}),
              }
            },
          },
        ]
      : load.turns?.map(({ path, headers }) => ({ method: 'GET' as const, path, headers }))
  const result = await autocannon({
    url: load.url,
    connections: 16,
    duration: seconds,
    ...(requests ? { requests } : { method: load.method ?? 'GET', headers }),
  })
  return {
    rate: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
    wrong: result.non2xx + result.errors,
  }
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Runs the sides in turn, round after round, and gives the median of each: what disturbs one disturbs all. */
export const compare = async <K extends string>(
  sides: Readonly<Record<K, Load>>,
  rounds: number,
  seconds: number,
): Promise<Record<K, Rate>> => {
  const names = Object.keys(sides) as K[] // the keys of a record are its own
  const found = Object.fromEntries(names.map((name) => [name, [] as Rate[]])) as unknown as Record<K, Rate[]>
  for (const name of names) await run(sides[name], 5)
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) found[name].push(await run(sides[name], seconds))
  }
  const median = (rates: readonly Rate[]): Rate => ({
    rate: Math.round(middle(rates.map((each) => each.rate))),
    p50: middle(rates.map((each) => each.p50)),
    p99: middle(rates.map((each) => each.p99)),
    wrong: rates.reduce((sum, each) => sum + each.wrong, 0),
  })
  return Object.fromEntries(names.map((name) => [name, median(found[name])])) as Record<K, Rate> // one entry for each side
}

/** How one rate stands to another. */
export const ratio = (ours: Rate, beside: Rate): string => (ours.rate / beside.rate).toFixed(2)

/** A rate in words. */
export const told = (rate: Rate): string =>
  `${rate.rate}/s, p50 ${rate.p50} ms, p99 ${rate.p99} ms${rate.wrong ? `, ${rate.wrong} wrong` : ''}`
