-- 0019 replaced it, and no server of the release before calls it any more. The one of 0019 stays.
drop function admit_booking(text[], integer, interval, text);
