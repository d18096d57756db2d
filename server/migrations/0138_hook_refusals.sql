-- Why a hook refused an event, as a code.
alter table feedback_hooks rename column refusal to refusal_code;

update feedback_hooks set refusal_code = case refusal_code
    when 'The body cannot be read' then 'unreadable'
    when 'Raw message delivery is on' then 'raw_delivery'
    when 'The password was missing' then 'password_missing'
    when 'The signature or password was wrong' then 'wrong'
    when 'The signature had come with another event' then 'repeated'
    else 'wrong'
  end
where refusal_code is not null;
