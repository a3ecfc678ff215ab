-- Who does not sign can name a colleague instead. The owner decides: nobody is asked, or written to, by it.
create table suggested_signer (
  devformsignature_id bigint primary key references devformsignature on delete cascade,
  organisation_id bigint not null references organisation,
  -- The account that has the address, where one of the college has it.
  signer_id bigint references "user",
  name text not null,
  email text
);
create index suggested_signer_organisation on suggested_signer (organisation_id);
create index suggested_signer_person on suggested_signer (signer_id) where signer_id is not null;
