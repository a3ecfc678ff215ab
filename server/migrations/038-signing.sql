-- Whether a signer's password or link had come through the college office within the day before they signed. What was signed before this says
-- nothing of it: its chain holds no such fact.
alter table devformsignature add column office_credential boolean;
