-- What waits for the owner's yes waits since the signer named their colleague, not since the signer was asked. Of those from before the day is not known.
alter table suggested_signer add column passed_at timestamptz(3);
alter table suggested_signer add constraint suggested_signer_passed check (passed_at is null or passes);
