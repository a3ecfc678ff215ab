-- Mails are found to send by whose turn it is (`outbox_turn`): this index was only written, once for each of ten thousand.
drop index outbox_waiting;

-- The mailbox that mail comes back to: which node reads it, and how that went. It is one for the installation, like its mail server.
create table mail_return (
  id integer primary key default 1 check (id = 1),
  tried_at timestamptz(3),
  claimed_at timestamptz(3),
  read_at timestamptz(3),
  trouble text,
  trouble_since timestamptz(3),
  failed integer not null default 0,
  delayed integer not null default 0,
  delivered integer not null default 0,
  unknown integer not null default 0
);
insert into mail_return default values;
