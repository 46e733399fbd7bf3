-- Pictures of the owner's brand: a logo, a cover and photos, as we re-encoded them. The files that owners upload are not kept.
-- The limits on bytes and the unique position are the quota: an owner has at most eight rows of at most 1 MB.
create table brand_pictures (
  user_id uuid not null references users on delete cascade,
  -- Also the unguessable part of the picture's address. A replaced picture has a new one.
  id uuid not null,
  kind text not null check (kind in ('logo', 'cover', 'photo')),
  position integer not null check (position between 0 and case kind when 'photo' then 5 else 0 end),
  -- What it shows, as its owner described it. Empty: a default is shown.
  alt text not null default '' check (length(alt) <= 200),
  -- In pixels, of `large`.
  width integer not null check (width between 1 and 1600),
  height integer not null check (height between 1 and 1600),
  large bytea not null check (length(large) between 1 and 655360),
  small bytea not null check (length(small) between 1 and 131072),
  -- A logo as PNG, because not every email program shows WebP, and PDFs can't contain it.
  png bytea check (length(png) between 1 and 131072),
  created_at timestamptz not null default app_now(),
  primary key (user_id, id),
  constraint brand_pictures_position unique (user_id, kind, position) deferrable initially immediate,
  check ((kind = 'logo') = (png is not null))
);
-- They are compressed already.
alter table brand_pictures
  alter column large set storage external,
  alter column small set storage external,
  alter column png set storage external;

-- A directory: leads from the address of a picture to its owner.
create table picture_links (
  picture_id uuid primary key,
  user_id uuid not null,
  foreign key (user_id, picture_id) references brand_pictures (user_id, id) on delete cascade
);
create index picture_links_by_picture on picture_links (user_id, picture_id);

-- What link previews show of a business, as it was drawn last. `version` is a hash of what it was drawn from.
create table share_pictures (
  user_id uuid primary key references users on delete cascade,
  version text not null check (length(version) = 16),
  jpeg bytea not null check (length(jpeg) between 1 and 524288),
  drawn_at timestamptz not null default app_now()
);
alter table share_pictures alter column jpeg set storage external;

do $$
declare
  owned text;
begin
  foreach owned in array array['brand_pictures', 'picture_links', 'share_pictures'] loop
    execute format('alter table %I enable row level security', owned);
    execute format('alter table %I force row level security', owned);
    execute format(
      'create policy tenant_rows on %I to wheelhouse_tenant
         using (user_id = current_setting(''app.user_id'')::uuid)
         with check (user_id = current_setting(''app.user_id'')::uuid)', owned);
    execute format('create policy system_sees_all on %I to wheelhouse_system using (true) with check (true)', owned);
    execute format('grant select, insert, update, delete on %I to wheelhouse_tenant, wheelhouse_system', owned);
  end loop;
end
$$;

-- Whose picture an address leads to (see owner_of_slug).
create policy lookup_reads on picture_links for select to current_user using (true);
create function owner_of_picture(picture_id uuid) returns uuid
  language sql stable security definer set search_path = ''
  return (select l.user_id from public.picture_links l where l.picture_id = $1);
revoke execute on function owner_of_picture(uuid) from public;
