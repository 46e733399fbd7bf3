-- The language in which a client reads pages, emails and texts. Null: that of the owner's settings.
alter table clients add column language text check (language ~ '^[a-z]{2}$');
alter table user_settings add column client_language text not null default 'en' check (client_language ~ '^[a-z]{2}$');

-- The owner's own translations by language: `{"es": {"name": "…", "description": "…"}}`.
alter table services add column translations jsonb not null default '{}';
-- `{"es": {"welcome_message": "…", "questions": {"Any pets?": "¿Mascotas?"}}}`, with a text for each question and choice.
alter table user_availability add column translations jsonb not null default '{}';
