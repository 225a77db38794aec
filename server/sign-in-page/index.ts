import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { handedSeconds } from '../../shared/attendance.ts';
import type { SignInReply } from '../../shared/contract/attendance.ts';
import type { Api } from '../../shared/contract/index.ts';
import { seen } from '../../shared/checks.ts';
import { href } from '../../shared/sitemap.ts';
import { brief, dayOf } from '../../shared/time.ts';
import { createApi, type Dispatch } from '../kernel/dispatch.ts';
import { Refusal } from '../kernel/errors.ts';
import { permissions } from '../kernel/security.ts';
import { keepCookie, names, readCookie } from './cookies.ts';
import { positionIn } from './position.ts';
import { askingPolicy, policy } from './style.ts';
import {
  againPage,
  byCode,
  classPage,
  donePage,
  type Form,
  type Frame,
  formPage,
  heldPage,
  knownPage,
  lessonsPage,
  type Open,
  overPage,
  type Say,
  statePage,
} from './view.ts';

const root = href('public/course-sign-in');

type Options = { dispatch: Dispatch; siteUrl: string };
type Request = FastifyRequest<{
  Params: { classId: string; courseId?: string };
  Querystring: { code?: unknown; banjima?: unknown; jg?: unknown };
}>;
type Typed = Form & { known: string };

/** Stands behind the word of a phone that somebody else has had before. */
const handed = '.h';
const isHanded = (request: Request): boolean => readCookie(request, names.mark).endsWith(handed);
const newMark = (): string => randomBytes(16).toString('base64url');
/** The word of a phone, or an empty text where it has none that can be ours. */
function markIn(request: Request): string {
  const mark = readCookie(request, names.mark).replace(handed, '');
  return /^[\w-]{1,64}$/.test(mark) ? mark : '';
}
/** What the page of a lesson says by itself of who has signed in. */
const toldAgain = /^(签到成功|您已签到)/;
/** In the address to which a sign-in that was just taken leads. */
const fresh = 'jg=1';
const justNow = ({ query }: Request, message: string) =>
  query.jg === '1' ? message.replace(/^您已签到/, '签到成功') : message;

const show = (reply: FastifyReply, html: string, status = 200, contentPolicy = policy) =>
  reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': contentPolicy,
      'referrer-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(html);

/** A form of signing in: where its lesson asks for the place, the page may ask the browser. */
function ask(reply: FastifyReply, { lesson }: Open, html: string, status = 200): FastifyReply {
  if (!lesson.asksPlace) return show(reply, html, status);
  void reply.headers({ 'permissions-policy': permissions('(self)') });
  return show(reply, html, status, askingPolicy);
}

/** The plain pages of signing in (sections 2.1 and 7): a form and its answers, without script, for any phone. */
export function mountSignInPage(server: FastifyInstance, { dispatch, siteUrl }: Options): void {
  const pages = new SignInPages(createApi(dispatch, null), siteUrl.startsWith('https:'));
  // Whatever stands in the address: what is no number of a class or a lesson is answered here too, as not found.
  const ofClass = `${root}:classId/`;
  const ofLesson = `${ofClass}:courseId/`;
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    );
    const many = { config: { crowd: true } };
    scope.get(byCode, many, (request: Request, reply) => pages.ofCode(request, reply));
    scope.get(ofClass, (request: Request, reply) => pages.found(request, reply, () => pages.day(request, reply)));
    scope.get(ofLesson, many, (request: Request, reply) =>
      pages.found(request, reply, () => pages.lesson(request, reply)),
    );
    const keeps = { crowd: true, refused: pages.refused.bind(pages) };
    scope.post(ofLesson, { config: keeps }, (request: Request, reply) =>
      pages.found(request, reply, () => pages.signIn(request, reply)),
    );
  });
}

class SignInPages {
  readonly #api: Api;
  readonly #isSecure: boolean;
  /** Whose pages these are, as was last read: what is said while nothing can be read. */
  #told = { institute: '', hotline: '' };
  constructor(api: Api, isSecure: boolean) {
    this.#api = api;
    this.#isSecure = isSecure;
  }

  /** Says where a class or a lesson is none. */
  async found({ params }: Request, reply: FastifyReply, answer: () => Promise<FastifyReply>): Promise<FastifyReply> {
    try {
      if (![params.classId, params.courseId ?? '1'].every(isNumber)) throw new Refusal('absent');
      return await answer();
    } catch (error) {
      if (!(error instanceof Refusal) || !['absent', 'input'].includes(error.reason)) throw error;
      const { name, hotline } = (await this.#api.site.shell({})).settings;
      const text = '没有找到这节课。请扫描教室屏幕上的二维码，或问一问班主任。';
      const frame = { institute: name, hotline, className: '', now: '', lesson: null };
      return show(reply, statePage(frame, '课程签到', { kind: 'warn', text }), 404);
    }
  }

  /** From the code of a class to its lessons of today. */
  async ofCode({ query }: Request, reply: FastifyReply): Promise<FastifyReply> {
    const typed = typeof query.banjima === 'string' ? query.banjima.replaceAll('\0', '').slice(0, 40) : '';
    const classCode = typed.normalize('NFKC').replace(/[\s-]/g, '').slice(0, 20);
    try {
      if (!classCode) throw new Refusal('absent');
      const { trainingClassId } = await this.#api.attendance.signInPage({ classCode });
      return reply.header('cache-control', 'no-store').redirect(`${root}${trainingClassId}/`, 303);
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'absent') throw error;
      const { name, hotline } = (await this.#api.site.shell({})).settings;
      const frame = { institute: name, hotline, className: '', now: '', lesson: null };
      const fault = classCode ? '没有这个班级码，请对照签到屏再填一次' : '请填写班级码';
      return show(reply, classPage(frame, typed, fault), 404);
    }
  }

  /** The lessons of today. */
  async day({ params, query }: Request, reply: FastifyReply): Promise<FastifyReply> {
    const classId = Number(params.classId);
    const { frame, lessons } = await this.#look(classId, undefined, '');
    return show(reply, lessonsPage(frame, classId, lessons, codeIn(query)));
  }

  async lesson(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const code = codeIn(request.query);
    const device = readCookie(request, names.device);
    const { open, ticket, signed, now } = await this.#open(request, code, device);
    const known = device ? readCookie(request, names.name) : null;
    // Whoever has signed in is told so before anything is asked of them, and may hand the phone on.
    const next = open.lesson.state === 'open' ? ticket : null;
    if (signed) return show(reply, donePage(open, known ?? '', justNow(request, signed.message), signed.late, next));
    if (open.lesson.state !== 'open') return show(reply, ...waiting(open, now));
    // By it is seen whether this browser keeps what it is given.
    if (!readCookie(request, names.mark)) keepCookie(reply, names.mark, newMark(), this.#isSecure);
    const form = {
      ...{ ticket, isHanded: isHanded(request) },
      name: '',
      cellPhone: '',
      digits: '',
      position: null,
      faults: {},
    };
    // A code that does not count any more is said so before anybody types.
    const text = '这个二维码已失效，请重新扫描，或填写屏幕上的六位签到码。';
    const say = code && !ticket ? ({ kind: 'warn', text } as const) : null;
    return ask(reply, open, known === null ? formPage(open, form, say) : knownPage(open, form, known, say));
  }

  /** A page of the portal hands over who has signed in there: the form then asks for the code alone. */
  #handed(request: Request, reply: FastifyReply, given: URLSearchParams | undefined): FastifyReply {
    // Another site would have somebody sign in for somebody else.
    if (isOwn(request)) {
      const [device = '', name = ''] = ['device', 'name'].map((of) => (given?.get(of) ?? '').slice(0, 200));
      keepCookie(reply, names.device, device, this.#isSecure, handedSeconds);
      keepCookie(reply, names.name, name.slice(0, 40), this.#isSecure, handedSeconds);
    }
    return this.#toLesson(request, reply);
  }

  #toLesson({ params: { classId, courseId } }: Request, reply: FastifyReply, result?: string): FastifyReply {
    const query = result === 'signed' ? `?${fresh}` : '';
    return reply.header('cache-control', 'no-store').redirect(`${root}${classId}/${courseId}/${query}`, 303);
  }

  async signIn(request: Request, reply: FastifyReply): Promise<FastifyReply> {
    const given = request.body as URLSearchParams | undefined;
    if (given?.has('device')) return this.#handed(request, reply, given);
    const { open, now } = await this.#open(request, '');
    const typed = { ...typedIn(given), isHanded: isHanded(request) };
    // Somebody else has the phone now.
    if (typed.known === '0') {
      this.#forget(request, reply, `${markIn(request) || newMark()}${handed}`);
      return ask(reply, open, formPage(open, { ...typed, isHanded: true }, null));
    }
    const name = seen(typed.known ? readCookie(request, names.name) : typed.name);
    const again = (form: Form, say: Say | null, status = 200) =>
      ask(reply, open, typed.known ? knownPage(open, form, name, say) : formPage(open, form, say), status);
    const mark = markIn(request) || newMark();
    try {
      const answer = await this.#api.attendance.signIn({
        trainingClassId: open.classId,
        courseId: open.lesson.courseId,
        code: typed.digits || typed.ticket,
        mark,
        ...(typed.position && { position: typed.position }),
        ...(typed.known
          ? { device: readCookie(request, names.device) }
          : { name: typed.name, cellPhone: typed.cellPhone }),
      });
      return this.#answered(reply, open, { typed, name, mark, now, answer, again, request });
    } catch (error) {
      if (!(error instanceof Refusal) || (error.reason !== 'input' && error.reason !== 'tooMany')) throw error;
      if (error.answer.retryAfter) reply.header('retry-after', error.answer.retryAfter);
      const faults = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
      const say = error.fields.length ? null : ({ kind: 'bad', text: error.message } as const);
      return again({ ...typed, faults }, say, error.reason === 'tooMany' ? 429 : 400);
    }
  }

  /** What could not be taken, for whatever reason: what was typed is sent again by one press. */
  refused(request: FastifyRequest, reply: FastifyReply, http: number, message: string): void {
    const { params, body } = request;
    const { classId, courseId } = params as Request['params'];
    const held = body instanceof URLSearchParams && !body.has('device') ? typedIn(body) : null;
    const typed = held && { ...held, who: held.known ? readCookie(request, names.name) : held.name };
    const frame = { ...this.#told, className: '', now: '', lesson: null };
    void show(reply, againPage(frame, `${root}${classId}/${courseId}/`, typed, message), http);
  }

  #answered(reply: FastifyReply, open: Open, tried: Tried): FastifyReply {
    const { typed, name, mark, now, answer, again, request } = tried;
    const stays = !isForeign(request);
    switch (answer.result) {
      case 'signed':
      case 'already':
        if (stays) keepCookie(reply, names.mark, mark, this.#isSecure);
        // Who has typed name and number here is known from then on; a device that was known stays so for as long as it
        // was, and one that was handed over for its few minutes.
        if (stays && !typed.known) {
          keepCookie(reply, names.device, answer.device, this.#isSecure);
          keepCookie(reply, names.name, name.slice(0, 40), this.#isSecure);
        }
        // Asked for at its own address, it is there for whoever comes back, as long as the phone is theirs.
        // What somebody has written down by hand is told in words that its address does not know.
        if (stays && readCookie(request, names.mark) && toldAgain.test(answer.message))
          return this.#toLesson(request, reply, answer.result);
        return show(reply, donePage(open, name, answer.message, answer.status === 2, null));
      case 'identify':
        this.#forget(request, reply);
        return ask(reply, open, formPage(open, typed, { kind: 'info', text: answer.message }));
      case 'expired':
        return again({ ...typed, ticket: '', digits: '' }, { kind: 'bad', text: answer.message });
      case 'unlisted':
        return ask(reply, open, heldPage(open, typed, name));
      default:
        return show(reply, ...waiting(open, now, answer));
    }
  }

  /** @param mark what the phone is from then on, where it has been handed on */
  #forget(request: Request, reply: FastifyReply, mark?: string): void {
    // The form of another site brings no cookies, and is no reason to take any away.
    if (isForeign(request)) return;
    for (const name of [names.device, names.name]) keepCookie(reply, name, '', this.#isSecure);
    if (mark) keepCookie(reply, names.mark, mark, this.#isSecure);
  }

  /** @throws {Refusal} absent where there is no such class or lesson, or it is a draft */
  async #look(classId: number, courseId: number | undefined, code: string, device = '') {
    const [{ settings }, page] = await Promise.all([
      this.#api.site.shell({}),
      this.#api.attendance.signInPage({ trainingClassId: classId, courseId, code, device }),
    ]);
    this.#told = { institute: settings.name, hotline: settings.hotline };
    const frame: Frame = {
      ...{ ...this.#told, className: page.className, now: page.now },
      lesson: courseId === undefined ? null : (page.lessons[0] ?? null),
    };
    return { frame, ...page };
  }

  async #open({ params }: Request, code: string, device?: string) {
    const classId = Number(params.classId);
    const { frame, ticket, signed, now } = await this.#look(classId, Number(params.courseId), code, device);
    if (!frame.lesson) throw new Refusal('absent');
    return { open: { ...frame, lesson: frame.lesson, classId }, ticket, signed, now };
  }
}

type Tried = {
  typed: Typed;
  name: string;
  mark: string;
  now: string;
  answer: SignInReply;
  /** What was sent: by another site it changes nothing of what the phone knows. */
  request: Request;
  again: (form: Form, say: Say | null) => FastifyReply;
};

/** Whether a part of an address may be the number of something. */
const isNumber = (part: string): boolean => /^[1-9]\d{0,8}$/.test(part);

const codeIn = ({ code }: Request['query']) => (typeof code === 'string' ? code.slice(0, 80) : '');

/** Whether a page of this site has sent it, which every browser says of a form that is posted. */
function isOwn({ headers, host }: Request): boolean {
  try {
    return new URL(headers.origin ?? '').host === host;
  } catch {
    return false;
  }
}

/**
 * Whether another site has sent it: somebody is signed in by it, and the phone, which is not theirs, does not learn
 * whose name that was. Browsers that do not say who has sent something are old, and many.
 */
const isForeign = (request: Request): boolean => request.headers.origin !== undefined && !isOwn(request);

/** What was typed, as far as a form of ours can hold it. */
function typedIn(given: URLSearchParams | undefined): Typed {
  const read = (name: string) => (given?.get(name) ?? '').replaceAll('\0', '').slice(0, 200);
  const digits = read('digits').normalize('NFKC').replace(/\s/g, '');
  const [ticket = '', name = '', cellPhone = '', known = ''] = ['ticket', 'name', 'cellPhone', 'known'].map(read);
  return { ticket, name, cellPhone, known, digits, position: positionIn(read), isHanded: false, faults: {} };
}

const longest = 3600;

/** Where nobody can sign in at this hour: before the window the page looks again by itself once that opens. */
function waiting(frame: Open, now: string, said?: SignInReply): [html: string] {
  const { lesson } = frame;
  const result = said?.result ?? lesson.state;
  if (result === 'over') return [overPage(frame, said?.message ?? '这节课已经结束，不能再签到。')];
  if (said && result !== 'early') return [statePage(frame, lesson.name, { kind: 'warn', text: said.message })];
  const seconds = Math.ceil((Date.parse(lesson.opensAt) - Date.parse(now)) / 1000);
  const isToday = dayOf(lesson.opensAt) === dayOf(now);
  const when = isToday ? brief(lesson.opensAt).split(' ')[1] : brief(lesson.opensAt);
  const text = `签到还没有开始，${when} 开放。不用关闭这个页面，到时会自动打开签到。`;
  return [statePage(frame, lesson.name, { kind: 'info', text }, Math.min(Math.max(seconds, 1), longest))];
}
