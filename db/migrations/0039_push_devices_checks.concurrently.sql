-- These read the whole table without keeping anybody from reading or writing it.
alter table mails validate constraint mails_channel_check;
alter table mails validate constraint mails_text_recipient_check;
alter table mails validate constraint mails_push_device_check;
alter table mails validate constraint mails_skip_reason_check;
