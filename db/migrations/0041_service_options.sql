-- Options of a service: `[{"name": "SUV", "price": 22999, "duration": 150}]`. Price and duration of an add-on are added.
alter table services
  add column sizes jsonb not null default '[]',
  add column add_ons jsonb not null default '[]';

-- What a visit consists of, as it was chosen. Null for one service without a size and add-ons, which the other columns describe.
alter table appointments add column items jsonb;
