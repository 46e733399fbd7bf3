-- How a business presents itself: links, about text, accent color, and whether its page is listed and embeddable. One value that
-- is read and written together. Null until the owner saves it.
alter table user_settings add column brand jsonb check (jsonb_typeof(brand) = 'object');
