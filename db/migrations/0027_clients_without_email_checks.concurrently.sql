-- Nobody who reads or writes waits for these.
alter table clients validate constraint clients_email_check;
alter table clients validate constraint clients_reachable_check;
alter table invoices validate constraint invoices_client_phone_check;
alter table mails validate constraint mails_skip_reason_check;
