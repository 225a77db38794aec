import type { Database } from '../server/db/client.ts';
import { signToken } from '../server/domains/account/tokens.ts';
import { median, p95 } from './load.ts';
import { withOwnPortal } from './own-portal.ts';

const secret = 'b'.repeat(32);
const sizes = { students: 20_000, classes: 500, members: 40, lessons: 50, most: 2000 };
/** As large as a class may be. */
const bigClass = sizes.classes + 1;

/** A unit with so many people and classes, and a sign-in of each member at each lesson; as a restore writes them. */
async function fill({ pool }: Database): Promise<string> {
  const one = async (query: string) => (await pool.query<{ id: number }>(`${query} returning id`)).rows[0]?.id ?? 0;
  const userId = await one("insert into users (username, password_hash, kinds) values ('unit', '', '{3}')");
  const unitId = await one(`insert into units (user_id, name, contact_name) values (${userId}, '大单位', '甲')`);
  const sessionId = '00000000-0000-4000-8000-000000000001';
  await pool.query('insert into sessions (id, user_id, created_at, used_at) values ($1, $2, now(), now())', [
    ...[sessionId, userId],
  ]);
  const client = await pool.connect();
  try {
    await client.query("set statement_timeout = 0; begin; set local portal.restoring = 'on'");
    for (const statement of [
      `insert into students (id, unit_id, name, cell_phone, dept, created_at) overriding system value
      select n, ${unitId}, '学员' || n, (13000000000 + n)::text, '部门' || n % 40, now() - n * interval '1 minute'
      from generate_series(1, ${sizes.students}) n`,
      `insert into training_classes (id, class_type, unit_id, name, start_date, end_date, status, code, created_at,
      member_count) overriding system value
      select n, 2, ${unitId}, '培训班' || n, current_date - n, current_date - n + 5, 3, 'V' || n, now(), ${sizes.members}
      from generate_series(1, ${sizes.classes}) n`,
      `insert into courses (id, class_id, name, start_at, end_at, present_count, late_count, should_count)
      overriding system value select (k - 1) * ${sizes.lessons} + n, k, '第' || n || '课',
      now() - k * interval '1 day' + n * interval '1 hour', now() - k * interval '1 day' + n * interval '1 hour' + interval '45 minutes',
      ${sizes.members} - ${sizes.members / 10}, ${sizes.members / 10}, ${sizes.members}
      from generate_series(1, ${sizes.classes}) k, generate_series(1, ${sizes.lessons}) n`,
      `insert into class_members (class_id, student_id, source, added_at)
      select k, 1 + (k * 37 + n) % ${sizes.students}, 2, now()
      from generate_series(1, ${sizes.classes}) k, generate_series(1, ${sizes.members}) n`,
      `insert into attendance (course_id, student_id, class_id, signed_at, late, proof, device)
      select c.id, m.student_id, c.class_id, c.start_at, m.student_id % 10 = 0, 'code', md5(m.student_id::text)
      from courses c join class_members m on m.class_id = c.class_id`,
      `insert into leaves (class_id, student_id, start_at, end_at, status, created_at)
      select class_id, student_id, now(), now() + interval '1 hour', student_id % 3, now() - student_id * interval '1 minute'
      from class_members where student_id % 4 = 0`,
      `insert into walk_ins (course_id, name, cell_phone, signed_at)
      select id, '来人' || id, (15000000000 + id)::text, start_at from courses`,
      `insert into absence_objections (course_id, student_id, content, created_at)
      select c.id, m.student_id, '我在', c.start_at from courses c join class_members m on m.class_id = c.class_id
      where m.student_id % 40 = 0`,
      `insert into training_classes (id, class_type, unit_id, name, start_date, end_date, status, code, created_at,
      member_count) overriding system value
      values (${bigClass}, 2, ${unitId}, '大班', current_date - 5, current_date, 2, 'VBIG', now(), ${sizes.most})`,
      `insert into courses (id, class_id, name, start_at, end_at, should_count) overriding system value
      select ${sizes.classes * sizes.lessons} + n, ${bigClass}, '第' || n || '课', now() - n * interval '2 hours',
      now() - n * interval '2 hours' + interval '1 hour', ${sizes.most} from generate_series(1, ${sizes.lessons}) n`,
      `insert into class_members (class_id, student_id, source, added_at)
      select ${bigClass}, n, 2, now() - n * interval '1 second' from generate_series(1, ${sizes.most}) n`,
      `insert into attendance (course_id, student_id, class_id, signed_at, late, proof, device)
      select c.id, m.student_id, c.class_id, c.start_at, m.student_id % 10 = 0, 'code', md5(m.student_id::text)
      from courses c join class_members m on m.class_id = c.class_id
      where c.class_id = ${bigClass} and (m.student_id + c.id) % 7 > 0 order by random()`,
    ])
      await client.query(statement);
    await client.query('commit');
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
  return signToken(sessionId, secret);
}

const root = '/api/train/entrustingUnitClassAppController';
const page = (n: number) => ({ pageNum: 1 + (n % 5), pageSize: 20 });
const classAt = (n: number) => 1 + ((n * 7) % sizes.classes);
const courseOf = (k: number, n: number) => (k - 1) * sizes.lessons + 1 + (n % sizes.lessons);

type Asking = [what: string, most: number, ask: (n: number) => [path: string, body?: object]];
/** What a unit looks at; `n` makes each question another one. */
const questions: Asking[] = [
  ['classes', 150, (n) => [`${root}/listApp`, { ...page(n), sort: ['-startDate', 'name', '-createTime'][n % 3] }]],
  ['classes by name', 150, (n) => [`${root}/listApp`, { ...page(0), name: `班${n}` }]],
  ['all classes', 150, () => ['/api/train/trainingClass/listAll']],
  [
    'people',
    150,
    (n) => ['/api/admin/unitStudent/list', { ...page(n * 40), sort: ['-createTime', 'name', '-name', 'dept'][n % 4] }],
  ],
  ['people by name', 150, (n) => ['/api/admin/unitStudent/list', { ...page(0), wd: `学员${n}` }]],
  ['one class', 150, (n) => [`${root}/detailClass?id=${classAt(n)}`]],
  ['members', 150, (n) => [`${root}/trainingList`, { ...page(0), trainingClassId: classAt(n) }]],
  ['members of 2,000', 150, (n) => [`${root}/trainingList`, { ...page(n), trainingClassId: bigClass }]],
  [
    'most absent of 2,000',
    150,
    (n) => [`${root}/trainingList`, { ...page(n), trainingClassId: bigClass, sort: '-absent' }],
  ],
  ['average attendance', 100, (n) => [`${root}/teachingCourseAllSignInList?trainingClassId=${classAt(n)}`]],
  [
    'sign-ins of a lesson',
    150,
    (n) => [
      `${root}/teachingCourseOneSignInList`,
      { ...page(0), trainingClassId: classAt(n), courseId: courseOf(classAt(n), n) },
    ],
  ],
  ['leave', 150, (n) => [`${root}/studentLeaveList`, page(n)]],
  ['leave that waits', 150, (n) => [`${root}/studentLeaveList`, { ...page(n), status: 0 }]],
  ['walk-ins', 150, (n) => [`${root}/walkInList`, { ...page(0), trainingClassId: classAt(n) }]],
  ['objections', 150, (n) => [`${root}/absenceObjectionList`, { ...page(0), trainingClassId: classAt(n) }]],
  ['what waits', 150, () => [`${root}/waiting`]],
];

/** Lists and rates of a unit with 20,000 people, 500 classes and a million sign-ins, one question after the other. */
export async function measureAttendance(
  note: (what: string, goal: string, seen: string, met: boolean) => void,
): Promise<void> {
  await withOwnPortal(fill, async (worker, token) => {
    for (const [what, most, ask] of questions) {
      const seen: number[] = [];
      for (let n = 0; n < 45; n++) {
        const [path, body] = ask(n);
        const began = performance.now();
        const response = await fetch(worker.origin + path, {
          method: body ? 'POST' : 'GET',
          headers: { authorization: token, ...(body && { 'content-type': 'application/json' }) },
          body: body ? JSON.stringify(body) : null,
        });
        const { status, message } = (await response.json()) as { status: number; message: string };
        if (status !== 200) throw new Error(`${path}: ${status} ${message}`);
        // The first ones find nothing in memory, neither plans nor pages.
        if (n >= 5) seen.push(performance.now() - began);
      }
      const high = p95(seen);
      note(
        `a million sign-ins: ${what}`,
        `p95 < ${most} ms`,
        `p50 ${median(seen).toFixed(0)}, p95 ${high.toFixed(0)} ms`,
        high < most,
      );
    }
  });
}
