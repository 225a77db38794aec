import rules from 'virtual:rules/embeds.addHost';
import { useState } from 'react';
import { type EmbedHost, type EmbedKind, embedKinds } from '../../../../shared/embeds.ts';
import { api, attempt, formApi } from '../../../lib/api.ts';
import { useSend } from '../../../lib/form/send.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Confirm } from '../../../ui/dialog.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Fault, Field, Select, Submit } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { ConsoleHead } from '../head.tsx';

const kinds = (Object.keys(embedKinds) as EmbedKind[]).map((value) => ({ value, label: embedKinds[value] }));

/** The sites whose players texts may hold. */
export default function Embeds() {
  const load = useLoad('embed hosts', () => api.embeds.hosts({}));
  const [leaving, setLeaving] = useState<EmbedHost | null>(null);
  async function remove({ host }: EmbedHost): Promise<void> {
    const done = await attempt(api.embeds.removeHost({ host }));
    setLeaving(null);
    if (!done) return;
    toastOk('已移除，公开页面即刻生效');
    await load.reload();
  }
  return (
    <>
      <ConsoleHead title="嵌入来源" text="正文里只能嵌入这些网站的视频、音频和地图。读者点按以前，页面不会连接它们。" />
      <div className="console-two">
        <section className="card" aria-label="允许的来源">
          <div className={load.data ? undefined : 'card-pad'}>
            <Loaded load={load}>
              {(hosts) =>
                hosts.length === 0 ? (
                  <Empty title="没有允许的来源">
                    <p>正文里已有的嵌入内容都不显示。</p>
                  </Empty>
                ) : (
                  <div className="table-wrap">
                    <table className="table stackable">
                      <caption className="vh">允许的来源</caption>
                      <thead>
                        <tr>
                          <th scope="col">名称</th>
                          <th scope="col">类型</th>
                          <th scope="col">域名</th>
                          <th scope="col">操作</th>
                        </tr>
                      </thead>
                      <tbody>
                        {hosts.map((h) => (
                          <tr key={h.host}>
                            <td className="main">
                              <b className="title">{h.name}</b>
                            </td>
                            <td data-l="类型">{embedKinds[h.kind]}</td>
                            <td data-l="域名">{h.host}</td>
                            <td data-l="操作" className="do">
                              <span className="acts">
                                <button type="button" onClick={() => setLeaving(h)}>
                                  移除<span className="vh">{h.name}</span>
                                </button>
                              </span>
                            </td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </div>
                )
              }
            </Loaded>
          </div>
        </section>
        <AddHost onDone={load.reload} />
      </div>
      {leaving && (
        <Confirm
          title={`移除“${leaving.name}”？`}
          yes="移除"
          danger
          onYes={() => remove(leaving)}
          onClose={() => setLeaving(null)}
        >
          <p>公开页面里来自 {leaving.host} 的嵌入内容立即不再显示，原处留一句说明；正文不变，重新加入后恢复显示。</p>
        </Confirm>
      )}
    </>
  );
}

function AddHost({ onDone }: { onDone: () => Promise<void> }) {
  const form = useForm({ first: { host: '', name: '', kind: 'video' }, rules });
  const { busy, submit } = useSend(form, async () => {
    await formApi.embeds.addHost({
      host: form.values.host,
      name: form.values.name,
      kind: form.values.kind as EmbedKind,
    });
    toastOk(`已允许${form.values.name}`);
    form.clear();
    await onDone();
  });
  return (
    <section className="card" aria-labelledby="add-host">
      <div className="card-head">
        <h2 id="add-host">添加来源</h2>
      </div>
      <form onSubmit={submit} noValidate className="stack card-pad">
        <Fault form={form} />
        <Field
          form={form}
          name="host"
          placeholder="player.bilibili.com"
          hint="播放器地址里的域名，可以粘贴整个地址；每个子域名各算一个。"
        />
        <Field form={form} name="name" placeholder="哔哩哔哩" />
        <Select form={form} name="kind" options={kinds} none="请选择类型" />
        <div>
          <Submit busy={busy}>添加</Submit>
        </div>
      </form>
    </section>
  );
}
