-- The statements that took the most time, where the database counts them (pg_stat_statements): none of their values is kept there. Where it does
-- not, there is no such table, so it is named in a text that is run only then.
create function slow_statements(most integer) returns table (statement text, calls double precision, mean_ms double precision, total_ms double precision)
language plpgsql as $$
begin
  if to_regclass('pg_stat_statements') is null then return; end if;
  return query execute 'select left(query, 600), calls::double precision, mean_exec_time, total_exec_time from pg_stat_statements s
    join pg_database d on d.oid = s.dbid where d.datname = current_database() order by total_exec_time desc limit $1' using most;
exception when object_not_in_prerequisite_state then return;
end
$$;
