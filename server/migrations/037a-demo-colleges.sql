-- A made-up college: outside production its administrators may read whole mails, since nobody's account is behind them.
alter table organisation add column demo boolean not null default false;
