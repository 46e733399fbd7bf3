-- What the booking page asks for besides contact details: `{"details": "vehicle", "questions": […]}`. Null: nothing.
alter table user_availability add column booking_questions jsonb;

-- The questions of the booking page and the client's answers, as they were asked: `[{"question": "…", "answer": "…"}]`.
-- Null: there were none.
alter table appointments add column answers jsonb;
