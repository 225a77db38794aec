import { expect, it } from 'vitest';
import type { z } from 'zod';
import { calls } from './index.ts';

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  items?: z.ZodType[];
  valueType?: z.ZodType;
  options?: z.ZodType[];
  checks?: { _zod: { def: { check: string; tx?: (text: string) => string } } }[];
};

/** What becomes of a text at each place of a call where one may be sent. */
function textsOf(schema: z.ZodType, path: string, sent: string): [path: string, kept: string][] {
  const def = schema.def as unknown as Def;
  const below = (inside: z.ZodType | undefined, key: string) =>
    inside ? textsOf(inside, `${path}${path.endsWith(' ') ? '' : '.'}${key}`, sent) : [];
  if (def.innerType) return textsOf(def.innerType, path, sent);
  if (def.in && def.out)
    return textsOf((def.in.def as { type: string }).type === 'transform' ? def.out : def.in, path, sent);
  if (def.type === 'string')
    return [[path, (def.checks ?? []).reduce((text, { _zod }) => _zod.def.tx?.(text) ?? text, sent)]];
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([key, inside]) => below(inside, key)),
    ...below(def.element ?? def.valueType, '*'),
    ...(def.items ?? []).flatMap((inside, i) => below(inside, String(i))),
    ...(def.options ?? []).flatMap((inside) => textsOf(inside, path, sent)),
  ];
}

const sent = (text: string) =>
  calls.flatMap(({ domain, name, call }) =>
    [call.query, call.body].flatMap((schema) => (schema ? textsOf(schema, `${domain}.${name} `, text) : [])),
  );

/** What a program sends, or is compared with what it was to the letter. */
const programs = new Set(
  `password repeatPassword pswd userId challenge key homepage token state source globalSessionId consent
   licenceUrl avatar attachment filePath moduleName preview prefix visitor url paths.* accessKeyId uploadId
   devices.* id revision group position classify path questionName from to publishAt withdrawAt startDate
   endDate startTime endTime coverUrl expectedDate opens closes day date body text device mark since file
   was.* seen`.split(/\s+/),
);
const others = [
  'account.sso code',
  'search.globalSearch wd',
  'privacy.saveDraft note',
  'privacy.saveDraft summary',
  'staff.copyTyped name',
  'staff.typed name',
  'jobs.run name',
];

it('what people type is taken without the spaces around it, in every field of every call', () => {
  const spaced = sent(' \u3000甲 ').filter(([, kept]) => kept !== '甲');
  const isOfPrograms = (path: string) => [1, 2].some((n) => programs.has(path.split(/[ .]/).slice(-n).join('.')));
  expect(spaced.map(([path]) => path).filter((path) => !isOfPrograms(path))).toEqual(others);
});

it('names of people and units are taken without signs that nobody sees, wherever they are typed', () => {
  const named = sent('甲\u200b乙').filter(([, kept]) => kept === '甲乙');
  expect(named.map(([path]) => path)).toEqual(
    `account.saveName name,account.register name,account.entrustingUnitRegister unitName,
    account.entrustingUnitRegister contactName,account.teacherRegister name,people.saveTrainee name,
    people.saveTeacher name,people.saveUnit unitName,people.saveUnit contactName,students.add name,
    students.edit name,students.addGroup name,students.editGroup name,classes.add name,
    classes.add courses.*.name,classes.addAndPublish name,classes.addAndPublish courses.*.name,classes.edit name,
    classes.edit courses.*.name,classes.copy name,classes.clashes courses.*.name,
    attendance.signIn name,attendance.object content,leave.ask reason,discussions.add topic,discussions.edit topic,
    institute.add name,institute.add courses.*.name,
    institute.addAndPublish name,institute.addAndPublish courses.*.name,institute.edit name,
    institute.edit courses.*.name,institute.copy name,institute.clashes courses.*.name,applications.apply name,
    demands.send name,demands.requestPlan name,demands.requestPlan unitName,demands.consult name,
    staff.savePerson name,staff.correctUnit unitName,staff.correctUnit contactName,staff.addColleague name,
    staff.saveColleague name,staff.saveOwn name`.split(/,\s*/),
  );
});

it('telephone numbers are taken as they are meant, wherever they are typed', () => {
  const numbers = sent('+86 139-0000-1234');
  const asMeant = numbers.filter(([, kept]) => kept === '13900001234').map(([path]) => path);
  const fields = numbers
    .map(([path]) => path)
    .filter((path) => /(cellPhone|contactPhone|teacherPhone|landline|account.token username)$/.test(path));
  expect(asMeant).toEqual(fields.filter((path) => !path.startsWith('surveys.')));
});

it('what stands beside other words, or before them in a message, turns none of their writing and keeps its breaks', () => {
  const turned = sent('\u202e甲\n乙\u2066').filter(([, kept]) => kept === '甲\n乙');
  const has = new Set(turned.map(([path]) => path));
  for (const path of `classes.add place,classes.add intro,classes.add courses.*.teacherName,classes.add courses.*.place,
    institute.edit place,discussions.add place,discussions.add host,students.add dept,students.add post,
    leave.update remark,mailings.send content,discussions.add content,demands.answer content,
    demands.consult content,staff.sendMessage title,staff.sendMessage content,instituteMailings.send content,people.saveTrainee studentDept`.split(
    /,\s*/,
  ))
    expect(has, path).toContain(path);
});
