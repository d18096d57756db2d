-- Unsubscribing and coming back are consents too, with the way by which a person chose and the message that led there.
alter table consents drop constraint consents_kind_check;
alter table consents
  add constraint consents_kind_check
    check (kind in ('signed_up', 'confirmed', 'topic_wanted', 'topic_declined', 'unsubscribed', 'resubscribed')),
  add column way text check (way in ('link', 'one_click', 'preferences', 'member')),
  add column mailing_id bigint;
