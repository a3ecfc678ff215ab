import Fastify from 'fastify'
import { Pool } from 'pg'

/**
 * What the least of services costs that is still one: Fastify, `pg`, a table of its own with twelve columns and two indexes, rows made
 * into JSON here. It knows no people, rules, walls, audit or repeats, and never changes: what others are held against.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })

await pool.query(`
  set statement_timeout = 0;
  create table if not exists minimal (
    id bigint generated always as identity primary key, created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(), user_id bigint not null, title text not null, activity_date date not null,
    time integer not null, goal_id bigint, cycle_id bigint, category_id bigint, learnings text, state text not null
  );
  create index if not exists minimal_user_date on minimal (user_id, activity_date, id);
  insert into minimal (user_id, title, activity_date, time, goal_id, cycle_id, category_id, learnings, state)
    select user_id, title, activity_date, time, devgoal_id, devcycle_id, category_id, learnings, state from devactivity
    where not exists (select 1 from minimal);
  analyze minimal;
`)

const app = Fastify()

interface Asked {
  Querystring: { user_id: string; state: string; limit: string }
}
app.get<Asked>('/list', async ({ query: { user_id, state, limit } }) => {
  const where = 'from minimal where user_id = $1 and state = $2'
  const [{ rows }, total] = await Promise.all([
    pool.query({
      name: 'list',
      text: `select * ${where} order by activity_date desc, id desc limit $3`,
      values: [user_id, state, limit],
    }),
    pool.query<{ count: string }>({ name: 'total', text: `select count(*) ${where}`, values: [user_id, state] }),
  ])
  return { data: rows, info: { total: Number(total.rows[0]?.count) } }
})

interface Given {
  Body: Record<string, unknown>
}
app.put<Given>('/create', async ({ body }) => {
  const names = ['user_id', 'title', 'activity_date', 'time', 'devgoal_id', 'category_id', 'learnings', 'state']
  const { rows } = await pool.query({
    name: 'create',
    text: `insert into minimal (user_id, title, activity_date, time, goal_id, category_id, learnings, state)
      values ($1, $2, $3, $4, $5, $6, $7, $8) returning *`,
    values: names.map((name) => body[name]),
  })
  return { data: rows[0] }
})

app.post<Given>('/update', async ({ body }) => {
  const { rows } = await pool.query({
    name: 'update',
    text: 'update minimal set title = $2, updated_at = now() where id = $1 returning *',
    values: [body['id'], body['title']],
  })
  return { data: rows[0] }
})

const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`listening ${new URL(address).port}\n`)
