import bindRules from 'virtual:rules/account.bindMobile';
import nameRules from 'virtual:rules/account.saveName';
import typeRules from 'virtual:rules/account.editStudentTypeAndInterest';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { href } from '../../../shared/sitemap.ts';
import { formApi, quietApi } from '../../lib/api.ts';
import { useForm } from '../../lib/form/use-form.ts';
import { useLoad } from '../../lib/load.ts';
import { usePress } from '../../lib/press.ts';
import { refreshProfile } from '../../lib/profile.ts';
import { changeSession, hasMobile, session } from '../../lib/session.ts';
import { toastOk } from '../../lib/toast.ts';
import { sentenceOf } from '../../lib/sentence.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Choices, Select, Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { type Survey, SurveyDialog } from '../survey/survey-dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { enter } from './enter.ts';
import { firstProof, ProofFields } from './proof-fields.tsx';
import { firstProve, ProveFields, useProve } from './prove.tsx';
import { signOut } from './sign-out.ts';
import { studentTypes } from './student-types.ts';
import '../centre/trainee-calls.ts';

type Asked = { had: string; version: string; note: string };
type Asks =
  | { what: 'mobile' }
  | { what: 'name' }
  | { what: 'consent'; of: Asked }
  | { what: 'type' }
  | { what: 'survey'; survey: Survey }
  | null;
const memory = 'first-asked';
const questions: string[] = ['mobile', 'name', 'consent', 'type', 'survey'];

/** What is still to be asked of the person, one after the other; a call that fails asks nothing. */
async function nextQuestion(done: string[]): Promise<Asks> {
  const person = session.get();
  // Whoever registered has proven a number, and staff need none: only an account that a sign-on made is without.
  if (!person.isAdmin && !done.includes('mobile') && !hasMobile.get()) return { what: 'mobile' };
  // Some identity portals vouch for people without telling what they are called.
  if (!person.name && !done.includes('name')) return { what: 'name' };
  // Whoever a unit has had registered has agreed to nothing yet; whoever agreed to an older version is asked once.
  if (!person.isAdmin && !done.includes('consent')) {
    const { asked, ...of } = await quietApi.privacy.consent({});
    if (asked) return { what: 'consent', of };
  }
  if (!person.userType.length) return null;
  // Whoever signed out meanwhile is asked nothing more: a call without a session would say that it has run out.
  const left = () => session.get().token !== person.token;
  if (left()) return null;
  if (person.userType.includes(1) && !done.includes('type') && (await quietApi.account.checkIsFirst({})).isFirst)
    return { what: 'type' };
  if (left() || done.includes('survey') || !(await quietApi.surveys.checkFirstLogin({})).needSurvey) return null;
  return { what: 'survey', survey: await quietApi.surveys.detailTypeFirst({}) };
}

/**
 * What is asked at the first login: the mobile number after a sign-on, type and theme of a trainee, the needs survey.
 * Once in a tab.
 */
export default function FirstLogin() {
  const { token, psid } = session.use();
  const known = hasMobile.use() !== null;
  const [asks, setAsks] = useState<Asks>(null);

  async function ask(done: string[]): Promise<void> {
    // A number that was just bound may have brought another account.
    const person = session.get();
    const next = await nextQuestion(done).catch(() => null);
    // Who signed out meanwhile is asked nothing, and leaves no trace.
    if (session.get().token !== person.token) return;
    setAsks(next);
    if (!next) sessionStorage.setItem(memory, person.psid);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for a person
  useEffect(() => {
    if (token && known && sessionStorage.getItem(memory) !== psid) void ask([]);
    else setAsks(null);
  }, [token, psid, known]);

  if (!asks) return null;
  // What stands before a question in the list is not asked again.
  const close = () => void ask(questions.slice(0, questions.indexOf(asks.what) + 1));
  if (asks.what === 'mobile') return <BindDialog onClose={close} />;
  if (asks.what === 'name') return <NameDialog onClose={close} />;
  if (asks.what === 'consent') return <ConsentDialog of={asks.of} onClose={close} />;
  if (asks.what === 'type') return <TypeDialog onClose={close} />;
  return <SurveyDialog survey={asks.survey} onClose={close} />;
}

/**
 * The privacy notice: its newest version to whoever agreed to an older one, the first question to whoever has agreed
 * to none.
 */
function ConsentDialog({ of: { had, version, note }, onClose }: { of: Asked; onClose: () => void }) {
  const [fault, setFault] = useState<string | null>(null);
  const { busy, press } = usePress();
  const agree = () =>
    formApi.privacy.agree({ version }).then(
      () => {
        toastOk('已经记下');
        onClose();
      },
      (error: unknown) => setFault(sentenceOf(error)),
    );
  async function leave(): Promise<void> {
    await signOut(href('public/home'));
  }
  return (
    <Dialog
      title={had ? '隐私政策有更新' : '请先阅读隐私政策'}
      narrow
      closable={Boolean(had)}
      onClose={onClose}
      foot={
        <>
          {had ? (
            <button className="btn ghost" type="button" onClick={onClose}>
              以后再说
            </button>
          ) : (
            <button className="btn ghost" type="button" onClick={() => void press(leave)}>
              不同意，退出登录
            </button>
          )}
          <button
            className={`btn${busy ? ' is-busy' : ''}`}
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => void press(agree)}
          >
            同意 {version} 版
          </button>
        </>
      }
    >
      <p>
        {had
          ? `您同意过的是 ${had} 版，现在施行的是 ${version} 版。`
          : '使用以前，请先阅读我们怎样处理您的信息；同意以后才能使用账号。'}
      </p>
      {had && note && <p>改了什么：{note}</p>}
      <p>
        <Link to={href('public/privacy')} target="_blank">
          阅读全文
        </Link>
      </p>
      {fault && (
        <p className="msg-err" role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  );
}

/** Type of trainee and theme of interest (section 4). */
function TypeDialog({ onClose }: { onClose: () => void }) {
  // A toast would lie under the dialog, which says itself what was not read.
  const themes = useLoad('themes', () => formApi.catalogue.getInterestList({}));
  const form = useForm({ first: { studentType: '', interestTrainThemeId: '' }, rules: typeRules });

  async function send(): Promise<void> {
    const [studentType, themeId] = [Number(form.values.studentType), Number(form.values.interestTrainThemeId)];
    await formApi.account.editStudentTypeAndInterest({ studentType, interestTrainThemeId: themeId });
    changeSession({ studentType, themeId, isFirst: false });
    toastOk('已经记下');
    onClose();
  }

  return (
    <Dialog
      title="欢迎第一次登录"
      narrow
      text="告诉我们您从哪里来、想学什么，以后随时可以在个人信息里改。"
      onClose={onClose}
    >
      <Loaded load={themes} lines={3}>
        {(list) => (
          <DialogForm form={form} label="保存" cancel="以后再说" send={send} onClose={onClose}>
            <Choices form={form} name="studentType" options={studentTypes} />
            <Select
              form={form}
              name="interestTrainThemeId"
              options={list.map((t) => ({ value: t.id, label: t.name }))}
            />
          </DialogForm>
        )}
      </Loaded>
    </Dialog>
  );
}

/** After a sign-on that told no name: what the person is called on lists and in messages. */
function NameDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ first: { name: '' }, rules: nameRules });

  async function send(): Promise<void> {
    const name = form.values.name.trim();
    await formApi.account.saveName({ name });
    changeSession({ name });
    toastOk('姓名已经登记');
    onClose();
  }

  return (
    <Dialog title="请填写姓名" narrow text="统一认证没有告诉我们您的姓名，报名、证书和消息都要用到。" onClose={onClose}>
      <DialogForm form={form} label="保存" cancel="以后再说" send={send} onClose={onClose}>
        <Field form={form} name="name" autoComplete="name" />
      </DialogForm>
    </Dialog>
  );
}

/** After the first sign-on: the account of a proven number takes the place of the one made for the meantime. */
function BindDialog({ onClose }: { onClose: () => void }) {
  const prove = useProve('');
  const form = useForm({ first: { ...firstProof, ...firstProve }, rules: bindRules, ...prove.ruling });

  async function send(): Promise<void> {
    const { cellPhone, code } = form.values;
    const { globalSessionId, source } = session.get();
    const login = await prove.proven(form.values, () =>
      formApi.account.bindMobile({ cellPhone: cellPhone.trim(), code }),
    );
    await enter({ ...login, globalSessionId, source });
    await refreshProfile().catch(() => undefined);
    toastOk('手机号码已经绑定');
    onClose();
  }

  return (
    <Dialog
      title="绑定手机号码"
      narrow
      text="您用统一认证登录。绑定以后，这个号码名下的资料、报名和消息会归到一起。"
      onClose={onClose}
    >
      <DialogForm form={form} label="绑定" cancel="以后再说" send={send} onClose={onClose}>
        <ProofFields form={form} use="changeMobile" />
        <ProveFields form={form} prove={prove} />
      </DialogForm>
    </Dialog>
  );
}
