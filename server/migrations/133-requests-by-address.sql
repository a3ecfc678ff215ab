-- Lists of forms are narrowed by whose answer they wait for: a person or a role has its index, an address without an account had none.
create index devformsignature_address on devformsignature (organisation_id, lower(signer_email))
  where deleted_at is null and state = 'asked' and signer_id is null and signer_role is null and signer_email is not null;
-- Of a signer only what is still asked, who may have signed thousands.
create index devformsignature_signer_asked on devformsignature (signer_id) where deleted_at is null and state = 'asked';
