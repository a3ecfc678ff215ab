-- Each answer that says who is signed in says too whether the office made a link to set their password of late, used or not.
create index link_token_of_office on link_token (user_id, created_at) where purpose = 'office_password';
