/** What must never be true of the demo college, by name: each statement gives the rows that break it. */
export const broken: Readonly<Record<string, string>> = {
  'an activity is of another organisation than its person':
    'select a.id from devactivity a join "user" u on u.id = a.user_id where u.organisation_id <> a.organisation_id',
  'the groups do not add up to the time':
    'select id from devactivity where reviewing_minutes + measuring_minutes + educational_minutes <> time',
  'the time of an activity is implausible': 'select id from devactivity where time not between 15 and 720',
  'an activity lies in the future': `select a.id from devactivity a, (select max(activity_date) as last from devactivity) m
     where coalesce(a.end_date, a.activity_date) > m.last`,
  'an activity is outside its cycle': `select a.id from devactivity a join devcycle c on c.id = a.devcycle_id
     where a.activity_date not between c.start_date and c.end_date or a.organisation_id <> c.organisation_id`,
  'an activity is in the cycle of the other set': `select a.id from devactivity a join devcycle c on c.id = a.devcycle_id
     where c.type <> case when exists (select 1 from membership m join role r on r.id = m.role_id
       where m.user_id = a.user_id and r.name = 'Trainee') then 'trainee' else 'fellow' end`,
  'an activity with a cycle for its date has none': `select a.id from devactivity a join devcycle c
       on c.organisation_id = a.organisation_id and a.activity_date between c.start_date and c.end_date
     where a.devcycle_id is null`,
  'the goal of an activity is someone else’s': `select a.id from devactivity a join devgoal g on g.id = a.devgoal_id
     where g.user_id <> a.user_id or g.organisation_id <> a.organisation_id`,
  'the goal of an activity has another home': `select a.id from devactivity a join devgoal g on g.id = a.devgoal_id
     where coalesce(g.devcycle_id, a.devcycle_id) is distinct from a.devcycle_id or g.devplan_id is distinct from a.devplan_id`,
  'a goal of a plan is not of the plan’s person':
    'select g.id from devgoal g join devplan p on p.id = g.devplan_id where g.user_id is distinct from p.user_id',
  'a category is of another kind or organisation': `select a.id from devactivity a join devcategory c on c.id = a.category_id
       left join devcategory s on s.id = a.subcategory_id
     where c.kind <> 'activity' or c.organisation_id <> a.organisation_id or s.parent_id <> c.id
     union all select g.id from devgoal g join devcategory c on c.id = g.category_id
       left join devcategory s on s.id = g.subcategory_id
     where c.kind <> 'goal' or c.organisation_id <> g.organisation_id or s.parent_id <> c.id`,
  'something has no category': `select id from devactivity where category_id is null
     union all select id from devgoal where category_id is null`,
  'two cycles of a set overlap': `select a.id from devcycle a join devcycle b on b.id > a.id and b.type = a.type
       and b.organisation_id = a.organisation_id and a.start_date <= b.end_date and b.start_date <= a.end_date`,
  'a set has not exactly one open cycle': `select organisation_id, type from devcycle
     group by organisation_id, type having count(*) filter (where expired_at is null) <> 1`,
  'a person has two current programmes': `select user_id from devplan where category = 'PLAN' and user_id is not null
       and closed_at is null group by user_id having count(*) > 1`,
  'a tick is not of a manual goal of the person': `select k.devgoal_id from devgoaltick k join devgoal g on g.id = k.devgoal_id
     where g.completion_type <> 'manual' or g.user_id <> k.user_id`,
  'a form is of another organisation than its person, template or goal': `select f.id from devform f join "user" u on u.id = f.user_id
       join devformtemplate t on t.id = f.devformtemplate_id left join devgoal g on g.id = f.devgoal_id
     where f.organisation_id <> u.organisation_id or f.organisation_id <> t.organisation_id
       or g.user_id <> f.user_id or g.devformtemplate_id <> f.devformtemplate_id`,
  'something happened to a form in the future': `select e.id from devform_event e, (select max(current_login_at) as last from "user") m
     where e.at > m.last + interval '1 day'`,
  'a form does not know who signs it': `select f.id from devform f
     where f.signatures_given <> (select count(*) from devformsignature s where s.devform_id = f.id and s.state = 'signed')`,
  'a goal that forms complete has no template': `select id from devgoal where (completion_type = 'form' or counts = 'forms') <> (devformtemplate_id is not null)`,
  'a role is held in another organisation': `select m.id from membership m join role r on r.id = m.role_id
       join "user" u on u.id = m.user_id
     where r.organisation_id <> m.organisation_id or u.organisation_id <> m.organisation_id`,
  'a relationship leads to no trainee': `select l.id from userrelationship l where not exists (
       select 1 from membership m join role r on r.id = m.role_id where m.user_id = l.trainee_id and r.name = 'Trainee')`,
  'a text is not composed or is empty': `select id from devactivity
       where title is not nfc normalized or trim(title) = '' or trim(learnings) = '' or trim(patient_benefit) = ''
     union all select id from "user" where firstname is not nfc normalized or lastname is not nfc normalized`,
  'a person of one year has too many or too few activities': `select a.user_id, a.devcycle_id, count(*)
     from devactivity a join devcycle c on c.id = a.devcycle_id
     where c.expired_at is not null and c.type = 'fellow'
     group by a.user_id, a.devcycle_id having count(*) not between 25 and 60`,
  'an organisation has no core advanced category': `select o.id from organisation o where not exists (
       select 1 from devcategory c where c.organisation_id = o.id and c.code = 'coreadvanced')`,
  'an id is ahead of its sequence': `select 1 where nextval(pg_get_serial_sequence('devactivity', 'id')) <= (select max(id) from devactivity)
       or nextval(pg_get_serial_sequence('"user"', 'id')) <= (select max(id) from "user")`,
}
