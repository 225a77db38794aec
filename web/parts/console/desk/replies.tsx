import rules from 'virtual:rules/demands.answer';
import type { DemandDetail } from '../../../../shared/contract/demands.ts';
import { fillTemplate } from '../../../../shared/templates.ts';
import { replyWord } from '../../../../shared/words.ts';
import { formApi } from '../../../lib/api.ts';
import { computer } from '../../../lib/form/kept.ts';
import { useSend } from '../../../lib/form/send.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Area, Choices, Fault, Submit } from '../../../ui/field.tsx';
import { when } from '../people/words.tsx';
import { Unkept } from '../unkept.tsx';
import { joined, TemplatePicker } from './template-picker.tsx';
import { matterOf } from './words.tsx';
import styles from './desk.module.css';

/** What a reply does to the case: to hand it on is no answer, and stops no clock. */
const ways = [
  { value: 'done', label: '答复，并办结' },
  { value: 'open', label: '答复，还要跟进' },
  { value: 'interim', label: '只告知进展（如已转交），时限照常' },
];

/** How the sender hears of a reply. */
function reachWords({ reach, cellPhone }: DemandDetail, isInterim: boolean): string {
  if (isInterim) return `对方在回执页面看到全文${reach.message ? '，同时收到站内消息' : ''}；不发短信。`;
  const ways = [reach.message && '站内消息', reach.sms && `发到 ${cellPhone} 的短信`].filter(Boolean).join('和');
  return ways
    ? `对方在回执页面看到全文，同时收到${ways}。`
    : '对方留的是固定电话，没有账号：只能在回执页面看到，请再打一个电话。';
}

function Reply({ of: r }: { of: DemandDetail['entries'][number] }) {
  return (
    <article className={styles.entry} aria-label={`${r.userName}的${replyWord(r)}`}>
      {r.interim && <p className="fs-sm">进展</p>}
      <p className="pre">{r.content}</p>
      <p className="fs-xs muted">
        {r.userName}，{when(r.time)}
      </p>
    </article>
  );
}

/** What the sender reads, and the next of it: typed words stay in this browser until they are sent. */
export function Replies({ demand: d, reload }: { demand: DemandDetail; reload: () => Promise<void> }) {
  const replies = d.entries.filter((e) => e.kind === 'reply');
  const isAnswered = replies.some((r) => !r.interim);
  const form = useForm({
    first: { content: '', as: 'done' },
    rules,
    more: { as: { label: '这次发出的是' } },
    keep: { name: `reply ${d.id}`, on: computer, fields: ['content'], puts: true },
  });
  const { found, isKept } = form;
  const isInterim = form.values.as === 'interim';
  const { busy, submit } = useSend(form, async () => {
    const answer = await form.save(({ content, as }) =>
      formApi.demands.answer({
        id: d.id,
        content,
        done: as === 'done',
        interim: as === 'interim',
        seen: replies.length,
      }),
    );
    // What was written while it was sent stays.
    if (answer?.whole) form.clear();
    if (answer) toastOk(isInterim ? '进展已告知，时限照常' : '答复已发出');
    // What a colleague has said meanwhile is shown above the own words, which stay.
    await reload();
  });
  return (
    <section className="card" aria-labelledby="replies">
      <div className="card-head">
        <h2 id="replies">答复</h2>
        <span className="fs-sm muted">对方看得到</span>
      </div>
      {replies.map((r) => (
        <Reply key={r.id} of={r} />
      ))}
      {replies.length === 0 && <p className="card-pad print-only">还没有答复。</p>}
      <form className="card-pad no-print" method="post" noValidate onSubmit={submit}>
        {found && (
          <p className={`alert ${styles.found}`}>
            <span>这是您上次没有发出的答复。</span>
          </p>
        )}
        <div className="form-grid">
          <TemplatePicker
            use="reply"
            onPick={(t) => {
              form.set(
                'content',
                joined(
                  form.values.content,
                  fillTemplate(t.content, {
                    姓名: d.name,
                    单位: d.unitName || '贵单位',
                    类别: matterOf(d),
                    事项: d.title,
                  }),
                ),
              );
            }}
          />
          <Area form={form} name="content" rows={6} hint={reachWords(d, isInterim)} />
          <Unkept form={form} />
          <Choices form={form} name="as" options={ways} />
        </div>
        <Fault form={form} />
        <div className="form-foot">
          <Submit busy={busy} doing="正在发出">
            {isInterim ? '告知进展' : isAnswered ? '再次答复' : '发出答复'}
          </Submit>
          {isKept && <span className="fs-xs muted">草稿已存在这台电脑</span>}
        </div>
      </form>
    </section>
  );
}
