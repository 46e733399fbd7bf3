-- The private key that push services know this installation by. It is a number below the order of the curve P-256, which
-- clearing the first bit guarantees.
insert into server_secrets (name, secret)
select 'push', set_byte(random_bytes, 0, get_byte(random_bytes, 0) & 127)
from (select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) as random_bytes) made;

-- A browser in which an owner turned on notifications. `endpoint` is its address at its push service, `p256dh` and `auth`
-- are the keys that notifications are encrypted with.
create table push_devices (
  user_id uuid not null references users on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- A browser that is signed out, here or from another device, must not show notifications any more.
  session_id uuid not null,
  endpoint text not null check (length(endpoint) between 1 and 2000),
  p256dh text not null check (length(p256dh) between 80 and 100),
  auth text not null check (length(auth) between 20 and 30),
  -- Such as 'Chrome on Android'.
  label text not null check (length(label) between 3 and 100),
  new_bookings boolean not null,
  changes boolean not null,
  payments boolean not null,
  created_at timestamptz not null default app_now(),
  succeeded_at timestamptz,
  -- Attempts that failed since the last success. The next one is not made before `paused_until`.
  failures integer not null default 0 check (failures >= 0),
  paused_until timestamptz,
  primary key (user_id, id),
  unique (user_id, endpoint),
  unique (user_id, session_id),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
-- Another owner who signs in to the same browser takes it over.
create index push_devices_by_endpoint on push_devices using hash (endpoint);
alter table push_devices enable row level security;
alter table push_devices force row level security;
create policy tenant_rows on push_devices to wheelhouse_tenant
  using (user_id = current_setting('app.user_id')::uuid)
  with check (user_id = current_setting('app.user_id')::uuid);
create policy system_sees_all on push_devices to wheelhouse_system using (true) with check (true);
grant select, insert, update, delete on push_devices to wheelhouse_tenant, wheelhouse_system;

-- The recipient of a push is the label of its device. The device itself may be gone by the time the owner reads about it.
alter table mails
  add column push_device_id uuid,
  drop constraint mails_channel_check,
  add constraint mails_channel_check check (channel in ('email', 'text', 'push')) not valid,
  drop constraint mails_text_recipient_check,
  add constraint mails_text_recipient_check check (channel <> 'text' or recipient ~ '^\+[0-9]{5,15}$') not valid,
  add constraint mails_push_device_check check ((channel = 'push') = (push_device_id is not null)) not valid,
  -- `no device`: the device of a push was signed out, removed or forgotten by its push service.
  drop constraint mails_skip_reason_check,
  add constraint mails_skip_reason_check check (skip_reason in
    ('cancelled', 'moved', 'begun', 'too late', 'refused', 'stopped', 'off', 'quiet', 'nothing owed', 'replaced', 'no number',
     'no email', 'outdated', 'no device')) not valid;
