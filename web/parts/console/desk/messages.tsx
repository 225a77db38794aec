import { kindNames } from '../../../../shared/words.ts';
import { variableFault } from '../../../../shared/templates.ts';
import rules from 'virtual:rules/staff.sendMessage';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { formApi } from '../../../lib/api.ts';
import { computer } from '../../../lib/form/kept.ts';
import { useSend } from '../../../lib/form/send.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Area, Choices, Fault, Field, Select, Submit } from '../../../ui/field.tsx';
import { consoleHref } from '../address.ts';
import { ConsoleHead } from '../head.tsx';
import { Leaving } from '../leaving.tsx';
import { KeptNotice } from '../../../ui/kept-notice.tsx';
import { UnitField } from '../people/unit-field.tsx';
import { kindOptions } from '../people/words.tsx';
import { Example, ExampleNote, hasVariables, Letter } from './example.tsx';
import { PeopleField } from './people-field.tsx';
import { SentList } from './sent-list.tsx';
import { joined, TemplatePicker } from './template-picker.tsx';
import styles from './templates.module.css';

const first = { to: 'kind', kind: '', unitId: '', people: '', title: '', content: '', link: '' };

const audienceOf = (to: string, kind: string, unitId: string, ids: string) =>
  to === 'kind'
    ? { kind: Number(kind) }
    : to === 'unit'
      ? { unitId: Number(unitId) }
      : { userIds: ids.split(',').map(Number) };

const known = (text: string) => variableFault(text, 'message');

/** What is written and to whom it goes: the form, and how it is sent. */
function useMessage(onSent: () => void) {
  const [to, setTo] = useState(first.to);
  // What is asked for in its turn, and only then, is marked like all that is needed.
  const inTurn = (turn: string, required: string) => to === turn && { required };
  const form = useForm({
    first,
    rules,
    more: {
      to: { label: '发给' },
      kind: { ...inTurn('kind', '请选择身份') },
      unitId: { ...inTurn('unit', '请先找到并选择单位') },
      people: { label: '收件人', ...inTurn('people', '请至少选择一个人') },
    },
    checks: { title: known, content: known },
    at: { userIds: 'people' },
    // Its words are kept until it is sent; to whom it goes is chosen anew.
    keep: { name: 'message', on: computer, fields: ['title', 'content', 'link'] },
  });
  if (form.values.to !== to) setTo(form.values.to);
  // What another choice of 发给 hides is chosen no longer: nothing goes to whom the screen does not show.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever 发给 changes
  useEffect(() => form.fill({ kind: '', unitId: '', people: '' }), [to]);
  async function send(): Promise<void> {
    const answer = await form.save(({ kind, unitId, people: ids, title, content, link }, key) =>
      formApi.staff.sendMessage({ ...audienceOf(to, kind, unitId, ids), title, content, link: link.trim(), key }),
    );
    if (!answer) return;
    toastOk(`已发给 ${answer.done.sent} 人`);
    form.discard();
    form.clear();
    onSent();
  }
  return { form, send };
}
type Written = ReturnType<typeof useMessage>['form'];

/**
 * A message to an audience: a kind of people, the trainees of a unit, or some persons. It is shown once more before it
 * goes out.
 */
export default function Messages() {
  /** How many people it would reach, once it is to be sent. */
  const [reach, setReach] = useState<number | null>(null);
  const [version, setVersion] = useState(0);
  const { form, send } = useMessage(() => setVersion((v) => v + 1));
  const [unit, setUnit] = useState('');
  const [people, setPeople] = useState<string[]>([]);
  const { busy, submit } = useSend(form, async () => {
    const { to, kind, unitId, people: ids } = form.values;
    const found = await form.guarded(() => formApi.staff.messageReach(audienceOf(to, kind, unitId, ids)));
    if (found?.reach === 0) form.blame(null, '这个范围里没有可以收消息的人');
    else if (found) setReach(found.reach);
  });
  const whom: Record<string, string> = {
    kind: `全部${kindNames[Number(form.values.kind)] ?? ''}`,
    unit: `${unit}已确认的学员`,
    people: `${people.slice(0, 3).join('、')}${people.length > 3 ? '等' : ''}`,
  };
  return (
    <>
      <ConsoleHead title="站内消息" text="消息立即出现在收件人的消息中心，不能撤回；每次发送都记入操作记录。">
        <Link className="btn ghost" to={consoleHref('templates')}>
          消息模板
        </Link>
      </ConsoleHead>
      <KeptNotice of={form} />
      <Leaving form={form} />
      <div className={`no-print ${styles.writing}`}>
        <form className="card card-pad console-form" method="post" noValidate onSubmit={submit}>
          <MessageFields form={form} onUnit={setUnit} onPeople={setPeople} />
          <Fault form={form} />
          <div className="form-foot">
            <Submit busy={busy}>发送</Submit>
          </div>
        </form>
        <Letter title={form.values.title} content={form.values.content} />
      </div>
      <h2 className="console-title" id="sent">
        已发送
      </h2>
      <SentList version={version} />
      {reach !== null && (
        <Confirm
          title={`发给${whom[form.values.to]}，共 ${reach} 人？`}
          yes="确认发送"
          onYes={() => send().finally(() => setReach(null))}
          onClose={() => setReach(null)}
        >
          <p>
            <b>
              <Example of={form.values.title} />
            </b>
          </p>
          <p className="pre">
            <Example of={form.values.content} />
          </p>
          {hasVariables(form.values.title + form.values.content) && <ExampleNote />}
        </Confirm>
      )}
    </>
  );
}

type FieldsProps = { form: Written; onUnit: (name: string) => void; onPeople: (names: string[]) => void };

function MessageFields({ form, onUnit, onPeople }: FieldsProps) {
  const { to, title, content } = form.values;
  return (
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
      {to === 'unit' && <UnitField form={form} name="unitId" onChosen={onUnit} />}
      {to === 'people' && <PeopleField form={form} name="people" onChosen={onPeople} />}
      <TemplatePicker
        use="message"
        onPick={(t) => form.fill({ title: title || t.title, content: joined(content, t.content) })}
      />
      <Field form={form} name="title" full />
      <Area form={form} name="content" rows={6} hint="{姓名} 与 {单位} 在发送时换成每位收件人自己的" />
      <Field form={form} name="link" full hint="选填。收件人点开消息后可以去的页面" placeholder="/" />
    </div>
  );
}
