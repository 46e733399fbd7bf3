-- The cookie that came with the last proof. A copy of the session's token that was made before does not have it. Null in sessions of
-- earlier releases, until their next proof: theirs counts for whoever has the session's token.
alter table sessions add column proof_hash bytea check (length(proof_hash) = 32);
