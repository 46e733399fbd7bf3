-- What a routing engine said about drives between the centers of ZIP codes, in both directions. The same for everybody.
create table routed_drives (
  from_zip text not null,
  to_zip text not null,
  -- Of the slower direction, so that both take the same. Null: the engine knows no road.
  minutes real check (minutes >= 0),
  asked_at timestamptz not null default app_now(),
  primary key (from_zip, to_zip)
);
grant select on routed_drives to wheelhouse_tenant, wheelhouse_visitor, wheelhouse_system;
grant insert, update on routed_drives to wheelhouse_system;
