import rules from 'virtual:rules/hot.save';
import { type FormEvent, type ReactNode, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { HotPinned } from '../../../../shared/contract/hot.ts';
import { contentKind } from '../../../../shared/content-kinds.ts';
import { api, formApi, quietApi } from '../../../lib/api.ts';
import { computer } from '../../../lib/form/kept.ts';
import { isWithin } from '../../../lib/form/paths.ts';
import { type Fields, useForm } from '../../../lib/form/use-form.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Fault } from '../../../ui/field.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { consoleHref } from '../address.ts';
import { Arrange } from '../../../ui/arrange/arrange.tsx';
import { Discard } from '../discard.tsx';
import { BarNote, EditBar } from '../edit-bar.tsx';
import { ConsoleHead } from '../head.tsx';
import { KeptNotice } from '../../../ui/kept-notice.tsx';
import { leadOn } from '../lead.ts';
import styles from './hot.module.css';

type Chosen = { words: string[]; topics: HotPinned[]; articles: HotPinned[] };
const none: Chosen = { words: [], topics: [], articles: [] };
const most = { words: rules.words?.most ?? 0, texts: rules.topics?.most ?? 0 };

/** What the site shows as wanted: words and texts, in one place. */
export default function Hot() {
  const load = useLoad('hot', () => api.hot.get({}));
  const saved = useMemo<Chosen | null>(
    () => load.data && { words: load.data.words, topics: load.data.topics, articles: load.data.articles },
    [load.data],
  );
  const form = useForm<Chosen>({ first: none, saved, rules, keep: { name: 'hot', on: computer } });
  const { values: chosen, dirty } = form;
  const { busy, press } = usePress();
  async function save(): Promise<void> {
    const answer = await form.save(({ words, topics, articles }) =>
      formApi.hot.save({ words, topics: topics.map((t) => t.id), articles: articles.map((a) => a.id) }),
    );
    if (!answer) return;
    toastOk('已保存，公开页面即刻生效');
    await load.reload();
  }
  return (
    <>
      <ConsoleHead title="热门内容" text="置顶的排在前面，其余按阅读量自动补足；热词只显示这里选定的。" />
      <KeptNotice of={form} />
      <Fault form={form} />
      <Loaded load={load}>
        {(data) => (
          <div className={styles.columns}>
            <Card form={form} id="words" title="热门搜索词" hint="在搜索页显示为“大家在搜”">
              <Words words={chosen.words} onSet={(words) => form.set('words', words)} searched={data.searched} />
            </Card>
            <Card form={form} id="topics" title="热读十门" hint="首页与培训首页的专题班次">
              <Texts
                label="热读十门"
                pinned={chosen.topics}
                read={data.topicsRead}
                onSet={(topics) => form.set('topics', topics)}
                wanted={(kind) => kind === 'topic'}
              />
            </Card>
            <Card form={form} id="articles" title="热门文章" hint="各栏目“近期热读”里排在前面">
              <Texts
                label="热门文章"
                pinned={chosen.articles}
                read={data.articlesRead}
                onSet={(articles) => form.set('articles', articles)}
                wanted={(kind) => kind !== 'topic' && contentKind(kind).table === 'articles'}
              />
            </Card>
          </div>
        )}
      </Loaded>
      {saved && (
        <EditBar of={form}>
          <button
            type="button"
            className={`btn${busy ? ' is-busy' : ''}`}
            aria-disabled={busy || !dirty || undefined}
            onClick={() => dirty && void press(save)}
          >
            保存
          </button>
          <BarNote dirty={dirty} />
          {dirty && <Discard onDiscard={form.discard} />}
        </EditBar>
      )}
    </>
  );
}

type CardProps = {
  form: Fields;
  id: 'words' | 'topics' | 'articles';
  title: string;
  hint: string;
  children: ReactNode;
};

function Card({ form, id, title, hint, children }: CardProps) {
  return (
    <section className="card" id={form.idOf(id)} tabIndex={-1} aria-labelledby={`hot-${id}`}>
      <div className="card-head">
        <h2 id={`hot-${id}`}>{title}</h2>
        <span className="fs-sm muted">{hint}</span>
      </div>
      {Object.entries(form.faults).map(
        ([path, fault]) =>
          isWithin(path, id) && (
            <p className="card-pad msg-err" role="alert" key={path}>
              {fault}
            </p>
          ),
      )}
      {children}
    </section>
  );
}

type Search = { term: string; searches: number };

function Words({ words, searched, onSet }: { words: string[]; searched: Search[]; onSet: (words: string[]) => void }) {
  const [typed, setTyped] = useState('');
  const full = words.length >= most.words;
  const add = (word: string) => onSet([...words.filter((w) => w !== word), word]);
  function submit(e: FormEvent): void {
    e.preventDefault();
    if (!typed.trim() || full) return;
    add(typed.trim());
    setTyped('');
  }
  return (
    <>
      {words.length === 0 && <p className="card-pad muted fs-sm">没有热词，搜索页不显示“大家在搜”。</p>}
      <Arrange label="热门搜索词" items={words} idOf={(w) => w} nameOf={(w) => w} onMove={onSet}>
        {(w) => (
          <>
            <span>{w}</span>
            <span className="acts">
              <button
                type="button"
                data-lead
                onClick={(e) => leadOn(e.currentTarget, () => onSet(words.filter((x) => x !== w)))}
              >
                移除<span className="vh">{w}</span>
              </button>
            </span>
          </>
        )}
      </Arrange>
      <form className={styles.add} onSubmit={submit}>
        <input
          className="input"
          aria-label="添加热词"
          placeholder={full ? `最多 ${most.words} 个` : '添加热词'}
          maxLength={rules['words.*']?.longest}
          disabled={full}
          value={typed}
          onChange={(e) => setTyped(e.target.value)}
        />
        <button className="btn ghost" type="submit" disabled={full}>
          添加
        </button>
      </form>
      <Searched searched={searched.filter((s) => !words.includes(s.term))} full={full} onAdd={add} />
    </>
  );
}

function Searched({ searched, full, onAdd }: { searched: Search[]; full: boolean; onAdd: (word: string) => void }) {
  if (searched.length === 0) return null;
  return (
    <Offers title="近 30 天搜得最多">
      {searched.slice(0, 8).map((s) => (
        <li key={s.term}>
          <span>{s.term}</span>
          <span className="fs-sm muted">{s.searches} 次</span>
          <span className="acts">
            <button
              type="button"
              data-lead
              disabled={full}
              onClick={(e) => leadOn(e.currentTarget, () => onAdd(s.term))}
            >
              加入<span className="vh">{s.term}</span>
            </button>
          </span>
        </li>
      ))}
    </Offers>
  );
}

function Offers({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.offers}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

type TextsProps = {
  label: string;
  pinned: HotPinned[];
  read: { id: number; kind: string; title: string; reads: number }[];
  onSet: (pinned: HotPinned[]) => void;
  wanted: (kind: string) => boolean;
};

function Texts({ label, pinned, read, onSet, wanted }: TextsProps) {
  const [wd, setWd] = useState('');
  const found = useLoad(wd.trim() ? `hot find ${wd.trim()}` : '', () => quietApi.find.all({ wd: wd.trim() }));
  const full = pinned.length >= most.texts;
  const isPinned = (id: number) => pinned.some((p) => p.id === id);
  const pin = (one: { id: number; kind: string; title: string; reads?: number }) =>
    onSet([...pinned, { reads: 0, ...one, live: true }]);
  const offers = wd.trim()
    ? (found.data?.content ?? []).filter((c) => wanted(c.kind) && c.state === 'published')
    : read;
  const shown = offers.filter((o) => !isPinned(o.id)).slice(0, 8);
  return (
    <>
      {pinned.length === 0 && <p className="card-pad muted fs-sm">没有置顶，全部按阅读量排列。</p>}
      <Arrange label={label} items={pinned} idOf={(p) => p.id} nameOf={(p) => p.title} onMove={onSet}>
        {(p) => (
          <>
            <span>
              <Link to={consoleHref('contentEdit', { kind: p.kind, id: p.id })}>{p.title}</Link>
              {!p.live && <span className="fs-xs muted sub">已撤下，公开页面不显示</span>}
            </span>
            <span className="acts">
              <button
                type="button"
                data-lead
                onClick={(e) => leadOn(e.currentTarget, () => onSet(pinned.filter((x) => x.id !== p.id)))}
              >
                移除<span className="vh">{p.title}</span>
              </button>
            </span>
          </>
        )}
      </Arrange>
      <div className={styles.add}>
        <input
          className="input"
          type="search"
          aria-label={`${label}：按标题查找`}
          placeholder={full ? `最多置顶 ${most.texts} 条` : '按标题查找要置顶的'}
          disabled={full}
          value={wd}
          onChange={(e) => setWd(e.target.value)}
        />
      </div>
      <Offers title={wd.trim() ? '找到的' : '读得最多'}>
        {shown.length === 0 && (
          <li className="muted fs-sm">{found.busy && wd.trim() ? '正在查找' : '没有可以置顶的'}</li>
        )}
        {shown.map((o) => (
          <li key={o.id}>
            <span>{o.title}</span>
            {'reads' in o && <span className="fs-sm muted">{String(o.reads)} 次</span>}
            <span className="acts">
              <button type="button" data-lead disabled={full} onClick={(e) => leadOn(e.currentTarget, () => pin(o))}>
                置顶<span className="vh">{o.title}</span>
              </button>
            </span>
          </li>
        ))}
      </Offers>
    </>
  );
}
