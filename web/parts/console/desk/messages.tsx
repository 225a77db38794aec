import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formApi } from '../../../lib/api.ts';
import { type FieldRule, type Form, useForm, useSend } from '../../../lib/form.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Area, Choices, Fault, Field, Select, Submit } from '../../../ui/field.tsx';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { KeptNotice } from '../kept-notice.tsx';
import { UnitField } from '../people/unit-field.tsx';
import { kindNames, kindOptions } from '../people/words.tsx';
import { joinTyped } from '../typed-form.ts';
import { useTyped } from '../use-typed.ts';
import { PeopleField } from './people-field.tsx';
import { SentList } from './sent-list.tsx';
import { joined, TemplatePicker } from './template-picker.tsx';

const blank = { title: '', content: '', link: '' };

type Name = 'to' | 'kind' | 'unitId' | 'people' | 'title' | 'content' | 'link';
const rules: Record<Name, FieldRule> = {
  to: { label: '发给', required: true, first: 'kind' },
  kind: { label: '身份', check: (v, all) => (all.to === 'kind' && !v ? '请选择身份' : null) },
  unitId: { label: '委托单位', check: (v, all) => (all.to === 'unit' && !v ? '请先找到并选择单位' : null) },
  people: { label: '收件人', check: (v, all) => (all.to === 'people' && !v ? '请至少选择一个人' : null) },
  title: { label: '标题', required: true },
  content: { label: '内容', required: true },
  link: {
    label: '站内地址',
    also: ['链接'],
    check: (v) => (v.trim() && !/^\/(?![/\\])[^\s\\]*$/.test(v.trim()) ? '请填写以 / 开头的站内地址' : null),
  },
};

type Values = Form<Name>['values'];

/** To whom a message goes, as the call has it. */
function audienceOf({ to, kind, unitId, people }: Values) {
  return to === 'kind'
    ? { kind: Number(kind) }
    : to === 'unit'
      ? { unitId: Number(unitId) }
      : { userIds: people.split(',').map(Number) };
}

function whomOf({ to, kind }: Values, unit: string, people: string[]): string {
  return to === 'kind'
    ? `全部${kindNames[Number(kind)] ?? ''}`
    : to === 'unit'
      ? `${unit}已确认的学员`
      : `${people.slice(0, 3).join('、')}${people.length > 3 ? `等 ${people.length} 人` : `，共 ${people.length} 人`}`;
}

type SureProps = { whom: string; title: string; content: string; onYes: () => Promise<void>; onClose: () => void };

/** The message once more, as it goes out. */
function Sure({ whom, title, content, onYes, onClose }: SureProps) {
  return (
    <Confirm title={`发给${whom}？`} yes="确认发送" onYes={onYes} onClose={onClose}>
      <p>
        <b>{title}</b>
      </p>
      <p className="pre">{content}</p>
      {/\{(姓名|单位)\}/.test(title + content) && (
        <p className="fs-sm muted">大括号里的内容会换成每位收件人自己的姓名与单位。</p>
      )}
    </Confirm>
  );
}

type AudienceProps = { form: Form<Name>; onUnit: (name: string) => void; onPeople: (names: string[]) => void };

/** To whom: a kind of people, a unit or some persons. */
function Audience({ form, onUnit, onPeople }: AudienceProps) {
  const { to } = form.values;
  // What another choice of 发给 hides is chosen no longer: nothing goes to whom the screen does not show.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever 发给 changes
  useEffect(() => form.fill({ kind: '', unitId: '', people: '' }), [to]);
  return (
    <>
      <Choices
        form={form}
        name="to"
        options={[
          { value: 'kind', label: '一类人' },
          { value: 'unit', label: '一个单位的学员' },
          { value: 'people', label: '指定的人' },
        ]}
      />
      {to === 'kind' && <Select form={form} name="kind" options={kindOptions} full />}
      {to === 'unit' && <UnitField form={form} name="unitId" onChosen={onUnit} />}
      {to === 'people' && <PeopleField form={form} name="people" onChosen={onPeople} />}
    </>
  );
}

function Words({ form }: { form: Form<Name> }) {
  return (
    <>
      <TemplatePicker
        use="message"
        onPick={(t) =>
          form.fill({ title: form.values.title || t.title, content: joined(form.values.content, t.content) })
        }
      />
      <Field form={form} name="title" maxLength={60} full />
      <Area form={form} name="content" maxLength={1000} rows={6} hint="{姓名} 与 {单位} 在发送时换成每位收件人自己的" />
      <Field form={form} name="link" maxLength={200} full hint="选填。收件人点开消息后可以去的页面" placeholder="/" />
    </>
  );
}

/**
 * A message to an audience: a kind of people, the trainees of a
 * unit, or some persons. It is shown once more before it goes out.
 */
export default function Messages() {
  const [asking, setAsking] = useState(false);
  const [version, setVersion] = useState(0);
  const fields = useForm(rules);
  // Its words are kept until it is sent; to whom it goes is chosen anew.
  const { form, typed } = joinTyped(fields, useTyped('message', blank), blank, ['title', 'content', 'link']);
  const [unit, setUnit] = useState('');
  const [people, setPeople] = useState<string[]>([]);
  const { busy, submit } = useSend(form, async () => setAsking(true));
  async function send(): Promise<void> {
    const { title, content, link } = form.values;
    try {
      const { sent } = await formApi.staff.sendMessage({
        ...audienceOf(form.values),
        title,
        content,
        link: link.trim(),
      });
      toastOk(`已发给 ${sent} 人`);
      typed.discard();
      form.clear();
      setVersion((v) => v + 1);
    } catch (error) {
      form.refused(error);
    } finally {
      setAsking(false);
    }
  }
  const whom = whomOf(form.values, unit, people);
  return (
    <>
      <ConsoleHead title="站内消息" text="消息立即出现在收件人的消息中心，不能撤回；每次发送都记入操作记录。">
        <Link className="btn ghost" to={consoleHref('templates')}>
          消息模板
        </Link>
      </ConsoleHead>
      <KeptNotice of={typed} />
      <form className="card card-pad console-form" method="post" noValidate onSubmit={submit}>
        <div className="form-grid">
          <Audience form={form} onUnit={setUnit} onPeople={setPeople} />
          <Words form={form} />
        </div>
        <Fault form={form} />
        <div className="form-foot">
          <Submit busy={busy}>发送</Submit>
        </div>
      </form>
      <h2 className="console-title" id="sent">
        已发送
      </h2>
      <SentList version={version} />
      {asking && (
        <Sure
          whom={whom}
          title={form.values.title}
          content={form.values.content}
          onYes={send}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
