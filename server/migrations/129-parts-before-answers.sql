-- Whether a part was signed before the owner's answers were completed: it holds for its own answers alone, whatever these say. Of what was signed
-- before this its content's hash says so: the chain holds no such fact of it.
alter table devformsignature add column before_answers boolean,
  add constraint devformsignature_before_answers check (before_answers is null or (before_answers and fills));
