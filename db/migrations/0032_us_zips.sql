-- Centers of US ZIP codes (GeoNames, CC BY 4.0). The migration loads db/data/us-zips.csv.gz into it.
create table us_zips (
  zip text primary key,
  latitude real not null,
  longitude real not null
);
grant select on us_zips to wheelhouse_tenant, wheelhouse_visitor, wheelhouse_system;

-- The ZIP code at the end of a US address, without its four further digits. Matches `zipOf` in the domain.
create function zip_of(address text) returns text
  language sql immutable parallel safe
  return case
    -- Nearly all end with the five digits. The pattern takes ten times as long.
    when right(address, 5) ~ '^\d{5}$' and substr(address, length(address) - 5, 1) !~ '\d' then right(address, 5)
    else substring(address from '(?i)(?:^|\D)(\d{5})(?:-\d{4})?(?:,?\s+(?:USA?|United States))?[\s.,]*$')
  end;

-- Addresses that differ only in case, spaces and punctuation are the same.
create function address_key(address text) returns text
  language sql immutable strict parallel safe
  return trim(lower(regexp_replace(address, '[\s.,]+', ' ', 'g')));
