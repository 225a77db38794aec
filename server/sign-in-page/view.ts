import type { Position, SignInLesson } from '../../shared/contract/attendance.ts';
import { href } from '../../shared/sitemap.ts';
import { pieces } from '../../shared/pieces.ts';
import { veiled } from '../../shared/checks.ts';
import { brief, dayOf, wallClock } from '../../shared/time.ts';
import { askedAloud, positionFields, script } from './position.ts';
import { style } from './style.ts';

const encode = (s: string) => s.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
const hour = (instant: string) => wallClock(instant).slice(11, 16);

/** What stands at the head and the foot of every state of the page. */
export type Frame = {
  institute: string;
  hotline: string;
  className: string;
  /** By the clock of the portal. */
  now: string;
  lesson: SignInLesson | null;
};
/** A sentence above what one can do, and how it is meant. */
export type Say = { kind: 'ok' | 'warn' | 'bad' | 'info'; text: string };
/** What the form holds: what was typed, what of it was refused, and what stands for the scanned code. */
export type Form = {
  ticket: string;
  name: string;
  cellPhone: string;
  digits: string;
  /** Where the phone said that it is. */
  position: Position | null;
  /** Whether somebody else has had the phone before: the browser then fills in nothing of theirs. */
  isHanded: boolean;
  faults: Partial<Record<'name' | 'cellPhone' | 'code', string>>;
};

const pathOf = (classId?: number, courseId?: number) => href('public/course-sign-in', { classId, courseId });

/** What a line never ends in. */
const whole = (text: string) => `<span class="whole">${encode(text)}</span>`;
/** A name, a line of which ends between words. */
const named = (text: string) => pieces(text).map(encode).join('<wbr>');
const hours = ({ startTime, endTime }: SignInLesson) => whole(`${hour(startTime)}–${hour(endTime)}`);

function facts(lesson: SignInLesson, now: string): string {
  const place = lesson.place && `<div><dt>地点</dt><dd>${named(lesson.place)}</dd></div>`;
  // The day where it is another one than today, and of what is over: the page may have been open since.
  const isPlain = dayOf(lesson.startTime) === dayOf(now) && lesson.state !== 'over';
  const day = isPlain ? '' : `${whole(brief(lesson.startTime).split(' ')[0] as string)} `;
  return `<dl><div><dt>时间</dt><dd>${day}${hours(lesson)}</dd></div>${place}</dl>`;
}

/** How long one is in time, as long as somebody may sign in. */
function lateness({ lesson, now }: Open): Say {
  if (Date.parse(lesson.lateAt) >= Date.parse(lesson.endTime))
    return { kind: 'info', text: `签到进行中，${hour(lesson.endTime)} 下课前签到都不算迟到。` };
  return Date.parse(now) < Date.parse(lesson.lateAt)
    ? { kind: 'info', text: `签到进行中，${hour(lesson.lateAt)} 起签到记为迟到。` }
    : { kind: 'warn', text: `签到进行中，已过 ${hour(lesson.lateAt)}，现在签到记为迟到。` };
}

const saying = (say: Say | null) =>
  say ? `<p class="say ${say.kind}" role="${say.kind === 'bad' ? 'alert' : 'status'}">${encode(say.text)}</p>` : '';

/** The whole page. `again`: seconds after which it looks by itself whether there is more to do. */
function page(
  { institute, hotline, className, now, lesson }: Frame,
  title: string,
  inner: string,
  again?: number,
): string {
  const refresh = again === undefined ? '' : `<meta http-equiv="refresh" content="${again}">`;
  const tel = `tel:${hotline.replace(/[^\d+]/g, '')}`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">${refresh}<title>${encode(title)} - 课程签到</title><style>${style}</style></head>
<body><div class="phone"><header><p class="brand"><img src="/logo.svg" alt="" width="28" height="28">${encode(institute)}</p>
<h1>${named(title)}</h1>${className && className !== title ? `<p>${named(className)}</p>` : ''}<img class="art" src="/art/lecture-hall-480.webp" alt=""></header>
<main>${lesson ? facts(lesson, now) : ''}${inner}</main>
<footer>${hotline ? `需要帮助，请找班主任，或拨打 <a href="${encode(tel)}">${encode(hotline)}</a>` : ''}</footer></div></body></html>`;
}

type Field = { name: string; label: string; value: string; fault?: string; help?: string; attributes: string };

function field({ name, label, value, fault, help, attributes }: Field): string {
  const wrong = fault ? `<small class="wrong" id="${name}-fault">${encode(fault)}</small>` : '';
  const marked = fault ? ` aria-invalid="true" aria-describedby="${name}-fault"` : '';
  const helped = help ? `<small>${encode(help)}</small>` : '';
  return `<div class="field${name === 'digits' ? ' digits' : ''}"><label for="${name}">${label}</label>${wrong}<input id="${name}" name="${name}" value="${encode(value)}" required${marked} ${attributes}>${helped}</div>`;
}

/** The ticket of the code that was scanned, or the digits below it. */
const codeField = ({ ticket, digits, faults }: Form) =>
  ticket
    ? `<input type="hidden" name="ticket" value="${encode(ticket)}">`
    : field({
        ...{ name: 'digits', label: '屏幕上的六位签到码', value: digits, fault: faults.code },
        help: '在教室屏幕的二维码下方，每 20 秒更换一次；也可以直接扫码',
        attributes: 'inputmode="numeric" autocomplete="off" maxlength="12"',
      });

const nameField = ({ name, isHanded, faults }: Form) =>
  field({
    ...{ name: 'name', label: '姓名', value: name, fault: faults.name },
    attributes: `autocomplete="${isHanded ? 'off' : 'name'}" maxlength="40"`,
  });

const phoneField = ({ cellPhone, isHanded, faults }: Form) =>
  field({
    ...{ name: 'cellPhone', label: '手机号码', value: cellPhone, fault: faults.cellPhone },
    help: '与学员名单一致，无需登录',
    attributes: `type="tel" inputmode="tel" autocomplete="${isHanded ? 'off' : 'tel'}" maxlength="20"`,
  });

/** A lesson that there is. */
export type Open = Frame & { classId: number; lesson: SignInLesson };

const formAt = ({ classId, lesson }: Open, inner: string) =>
  `<form method="post" action="${pathOf(classId, lesson.courseId)}">${inner}</form>`;

/** The same of who signs in, who is asked where they are where the lesson asks that. */
const signInForm = (open: Open, form: Form, inner: string) =>
  open.lesson.asksPlace
    ? `${askedAloud}${formAt(open, positionFields(form.position) + inner)}<script>${script}</script>`
    : formAt(open, inner);

/** The form for whoever is not known on this device. */
export function formPage(open: Open, form: Form, say: Say | null): string {
  const inner = `${nameField(form)}${phoneField(form)}${codeField(form)}<button>确认签到</button>`;
  return page(open, open.lesson.name, saying(say ?? lateness(open)) + signInForm(open, form, inner));
}

/** A form that was sent, and who is meant by it. */
type Held = Form & { known: string; who: string };

/**
 * Where a form was sent and nothing came of it: what it held is sent again by one press, or where nothing of that has
 * come, the form is opened anew.
 */
export function againPage(frame: Frame, to: string, held: Held | null, why: string): string {
  const say = saying({ kind: 'bad', text: `刚才没有签上：${why}。` });
  if (!held) return page(frame, '没有签上', `${say}<a class="button" href="${encode(to)}">重新打开签到</a>`);
  const { ticket, name, cellPhone, digits, known, position, who } = held;
  const fields = Object.entries({ ticket, name, cellPhone, digits, known })
    .filter(([, value]) => value)
    .map(([field, value]) => `<input type="hidden" name="${field}" value="${encode(value)}">`);
  const inner = `${fields.join('')}${position ? positionFields(position) : ''}<button>再试一次</button>`;
  const whose = [who, !known && veiled(cellPhone)].filter(Boolean).map((of) => whole(String(of)));
  const kept = `<h2>${whose.join('　')}</h2><p>填的都还在，请稍等片刻再按一次；已经签上的不会重复。</p>`;
  return page(frame, '没有签上', `${say}${kept}<form method="post" action="${encode(to)}">${inner}</form>`);
}

/** Written down, though on no list: what was typed is put away, and comes out where it was wrong. */
export function heldPage(open: Open, form: Form, name: string): string {
  const inner = `${nameField(form)}${phoneField(form)}${codeField(form)}<button>重新签到</button>`;
  const held = `<div class="done held" role="status"><h2>${encode(name)}，已记下，请稍候</h2>
<p>学员名单中没有这组姓名和手机号码。班主任确认以后，按现在的时间算签到，不用再签。</p></div>`;
  return page(
    open,
    open.lesson.name,
    `${held}<details><summary class="other">姓名或号码填错了？改正后重新签到</summary>${signInForm(open, form, inner)}</details>`,
  );
}

/** One press for whoever signed in on this device before: what they typed then stands in their own browser. */
export function knownPage(open: Open, form: Form, name: string, say: Say | null): string {
  const known = (value: 0 | 1) => `<input type="hidden" name="known" value="${value}">`;
  const inner = `${known(1)}${codeField(form)}<button>确认签到</button>`;
  const kept = form.ticket && codeField(form);
  const other = `${known(0)}${kept}<button class="other">不是我，重新填写</button>`;
  const greeting = `<h2>${name ? `${encode(name)}，您好` : '欢迎回来'}</h2>`;
  return page(
    open,
    open.lesson.name,
    saying(say ?? lateness(open)) + greeting + signInForm(open, form, inner) + formAt(open, other),
  );
}

/** Where the form of /qiandao/ leads, with the code of a class. */
export const byCode = `${href('public/course-sign-in')}banji/`;

/** Asks for the code of a class once more, where the one that was typed at /qiandao/ is none. */
export function classPage(frame: Frame, value: string, fault: string): string {
  const code = field({
    ...{ name: 'banjima', label: '班级码', value, fault },
    help: '六位字母和数字，在教室的签到屏上',
    attributes: 'autocomplete="off" autocapitalize="characters" maxlength="20"',
  });
  const inner = `<form action="${byCode}">${code}<button>查看今天的课程</button></form>`;
  return page(frame, '课程签到', `${inner}<a class="other" href="${pathOf()}">怎样签到，找谁帮忙</a>`);
}

/** What stands where nobody can sign in now. `again`: seconds until that changes. */
export function statePage(frame: Frame, title: string, say: Say, again?: number): string {
  return page(frame, title, saying(say), again);
}

/** Once a lesson is over: what is left to whoever was there and is not written down, with an account or without. */
export function overPage(open: Open, text: string): string {
  const to = href('trainee/class-detail', { id: open.classId, key: 'kq' });
  return page(
    open,
    open.lesson.name,
    `${saying({ kind: 'warn', text })}<p>到了课却没有签上：有账号的，在${whole('“个人中心 › 我的培训 › 考勤”')}里看本人的签到，申请更正；没有账号的，联系班主任补登。</p>
<a class="button" href="${to}">到考勤里申请更正</a>`,
  );
}

/** The lessons of the day, where the address names none. */
export function lessonsPage(frame: Frame, classId: number, lessons: readonly SignInLesson[], code: string): string {
  const query = code ? `?code=${encodeURIComponent(code)}` : '';
  const words = {
    early: (l: SignInLesson) => `${hour(l.opensAt)} 开放签到`,
    open: () => '正在签到',
    over: () => '已结束',
  };
  const rows = lessons.map(
    (l) =>
      `<li><a href="${pathOf(classId, l.courseId)}${query}"><b>${named(l.name)}</b><small>${hours(l)}${l.place ? `　${named(l.place)}` : ''}　${whole(words[l.state](l))}</small></a></li>`,
  );
  const inner = rows.length
    ? `<h2>今天的课程</h2><ul>${rows.join('')}</ul>`
    : saying({ kind: 'info', text: '这个班今天没有课。' });
  return page(frame, frame.className, inner);
}

/** Signed in, now or before. `next`: what stands for the scanned code of somebody else who has the phone, if any. */
export function donePage(open: Open, name: string, message: string, isLate: boolean, next: string | null): string {
  const hidden = `<input type="hidden" name="known" value="0">${next ? `<input type="hidden" name="ticket" value="${encode(next)}">` : ''}`;
  const other = next === null ? '' : formAt(open, `${hidden}<button class="other">不是我，换一个人签到</button>`);
  const inner = `<div class="done"><div class="stamp">签到<br>成功</div><div role="status"><h2>${name ? `${encode(name)}，您好` : '您好'}</h2>
<p>${encode(message)}</p></div></div>${isLate ? saying({ kind: 'warn', text: '已过迟到时间，本次记为迟到。如有特殊原因，请向班主任说明。' }) : ''}<a class="other" href="${href('trainee/class-detail', { id: open.classId, key: 'kcb' })}">查看我的课程和出勤</a>${other}`;
  return page(open, open.lesson.name, inner);
}
