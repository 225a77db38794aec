import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formApi } from '../../../lib/api.ts';
import { useForm, useSend } from '../../../lib/form.ts';
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

/**
 * A message to an audience: a kind of people, the trainees of a
 * unit, or some persons. It is shown once more before it goes out.
 */
export default function Messages() {
  const [asking, setAsking] = useState(false);
  const [version, setVersion] = useState(0);
  const fields = useForm({
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
  });
  // Its words are kept until it is sent; to whom it goes is chosen anew.
  const { form, typed } = joinTyped(fields, useTyped('message', blank), blank, ['title', 'content', 'link']);
  const { to } = form.values;
  const [unit, setUnit] = useState('');
  const [people, setPeople] = useState<string[]>([]);
  // What another choice of 发给 hides is chosen no longer: nothing goes to whom the screen does not show.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever 发给 changes
  useEffect(() => form.fill({ kind: '', unitId: '', people: '' }), [to]);
  const { busy, submit } = useSend(form, async () => setAsking(true));
  async function send(): Promise<void> {
    const { kind, unitId, people, title, content, link } = form.values;
    const audience =
      to === 'kind'
        ? { kind: Number(kind) }
        : to === 'unit'
          ? { unitId: Number(unitId) }
          : { userIds: people.split(',').map(Number) };
    try {
      const { sent } = await formApi.staff.sendMessage({ ...audience, title, content, link: link.trim() });
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
  const whom =
    to === 'kind'
      ? `全部${kindNames[Number(form.values.kind)] ?? ''}`
      : to === 'unit'
        ? `${unit}已确认的学员`
        : `${people.slice(0, 3).join('、')}${people.length > 3 ? `等 ${people.length} 人` : `，共 ${people.length} 人`}`;
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
          {to === 'unit' && <UnitField form={form} name="unitId" onChosen={setUnit} />}
          {to === 'people' && <PeopleField form={form} name="people" onChosen={setPeople} />}
          <TemplatePicker
            use="message"
            onPick={(t) =>
              form.fill({ title: form.values.title || t.title, content: joined(form.values.content, t.content) })
            }
          />
          <Field form={form} name="title" maxLength={60} full />
          <Area
            form={form}
            name="content"
            maxLength={1000}
            rows={6}
            hint="{姓名} 与 {单位} 在发送时换成每位收件人自己的"
          />
          <Field
            form={form}
            name="link"
            maxLength={200}
            full
            hint="选填。收件人点开消息后可以去的页面"
            placeholder="/"
          />
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
        <Confirm title={`发给${whom}？`} yes="确认发送" onYes={send} onClose={() => setAsking(false)}>
          <p>
            <b>{form.values.title}</b>
          </p>
          <p className="pre">{form.values.content}</p>
          {/\{(姓名|单位)\}/.test(form.values.title + form.values.content) && (
            <p className="fs-sm muted">大括号里的内容会换成每位收件人自己的姓名与单位。</p>
          )}
        </Confirm>
      )}
    </>
  );
}
