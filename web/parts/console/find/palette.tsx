import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { type ConsolePage, consoleMenu, consolePages } from '../../../../shared/console.ts';
import { contentKind, stateNames, type VersionState } from '../../../../shared/content-kinds.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { quietApi } from '../../../lib/api.ts';
import { useLoad } from '../../../lib/load.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { consoleHref } from '../address.ts';
import { useMe } from '../me.ts';
import styles from './find.module.css';

type Hit = { key: string; title: string; said: string; to: string };
type Group = { title: string; hits: Hit[] };

/** The server is asked after a pause of typing. */
const pauseMs = 180;

function useGroups(typed: string): { groups: Group[]; busy: boolean; failed: boolean } {
  const me = useMe();
  const [wd, setWd] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setWd(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const load = useLoad(wd ? `find ${wd}` : '', async () => ({ of: wd, ...(await quietApi.find.all({ wd })) }));
  const words = typed.trim().toLowerCase();
  const pages = consoleMenu(me.roles)
    .filter(([, row]) => row.title.toLowerCase().includes(words))
    .map(([name, row]): Hit => ({ key: `page ${name}`, title: row.title, said: '', to: consoleHref(name) }));
  // What other words have found is neither shown nor opened.
  const found = words && load.data?.of === typed.trim() ? load.data : null;
  const content = (found?.content ?? []).map(
    (c): Hit => ({
      key: `${c.kind} ${c.id}`,
      title: c.title || '（没有标题）',
      said: `${contentKind(c.kind).label} · ${stateNames[c.state as VersionState]}`,
      to: consoleHref('contentEdit', { kind: c.kind, id: c.id }),
    }),
  );
  const accounts = (found?.accounts ?? []).map(
    (a): Hit => ({
      key: `account ${a.id}`,
      title: a.name || a.username,
      said: a.username,
      to: consoleHref('account', { id: a.id }),
    }),
  );
  const units = (found?.units ?? []).map(
    (u): Hit => ({ key: `unit ${u.id}`, title: u.name, said: '', to: consoleHref('unit', { id: u.id }) }),
  );
  // The inbox of the desk is a page of its own.
  const inbox = Object.hasOwn(consolePages, 'demand') && hasRole(me.roles, ['desk']) ? ('demand' as ConsolePage) : null;
  const demands = inbox
    ? (found?.demands ?? []).map(
        (d): Hit => ({ key: `demand ${d.id}`, title: d.title, said: d.name, to: consoleHref(inbox, { id: d.id }) }),
      )
    : [];
  const all = [
    { title: '页面', hits: pages },
    { title: '内容', hits: content },
    { title: '账号', hits: accounts },
    { title: '委托单位', hits: units },
    { title: '需求与咨询', hits: demands },
  ];
  return {
    groups: all.filter((g) => g.hits.length > 0),
    busy: Boolean(words) && (wd !== typed.trim() || load.busy),
    failed: load.fault !== null,
  };
}

type GroupProps = {
  group: Group;
  current: Hit | undefined;
  idOf: (hit: Hit) => string;
  at: (hit: Hit) => void;
  open: (hit: Hit) => void;
};

function FoundGroup({ group: g, current, idOf, at, open }: GroupProps) {
  return (
    <div role="group" aria-label={g.title}>
      <p className={styles.group} aria-hidden="true">
        {g.title}
      </p>
      {g.hits.map((hit) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys of the list
        <div
          key={hit.key}
          id={idOf(hit)}
          className={styles.hit}
          role="option"
          tabIndex={-1}
          aria-selected={hit === current}
          onMouseMove={() => at(hit)}
          onClick={() => open(hit)}
        >
          <b>{hit.title}</b>
          <span>{hit.said}</span>
        </div>
      ))}
    </div>
  );
}

const counted = (words: string, hits: number) => (words ? (hits ? `${hits} 项` : `没有找到“${words}”`) : '');

function KeysHint() {
  return (
    <p className={styles.keys} aria-hidden="true">
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> 选择
      </span>
      <span>
        <kbd>Enter</kbd> 打开
      </span>
      <span>
        <kbd>Esc</kbd> 关闭
      </span>
    </p>
  );
}

/**
 * One field for everything of the console: pages by their title,
 * records by title, name or number, as far as the person may open them.
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const { groups, busy, failed } = useGroups(typed);
  const hits = groups.flatMap((g) => g.hits);
  const current = hits[Math.min(at, hits.length - 1)];
  const optionId = (hit: Hit) => `${id}${hit.key.replace(/\W/g, '-')}`;
  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' });
  });
  function open(hit: Hit): void {
    onClose();
    void navigate(hit.to);
  }
  function keys(e: KeyboardEvent): void {
    if (e.nativeEvent.isComposing) return;
    const last = hits.length - 1;
    const place = Math.min(at, last);
    const to = { ArrowDown: place >= last ? 0 : place + 1, ArrowUp: place <= 0 ? last : place - 1, Home: 0, End: last }[
      e.key
    ];
    if (to !== undefined && hits.length && !(['Home', 'End'].includes(e.key) && typed)) setAt(to);
    // What the server is still looking for may be what is meant.
    else if (e.key === 'Enter' && current) open(current);
    else return;
    e.preventDefault();
  }
  return (
    <Dialog title="搜索" onClose={onClose}>
      <div className={styles.field}>
        <Icon name="search" />
        <input
          className="input"
          type="text"
          enterKeyHint="search"
          role="combobox"
          aria-expanded={hits.length > 0}
          aria-controls={`${id}list`}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          aria-label="搜索页面、内容与人员"
          autoComplete="off"
          maxLength={60}
          placeholder="页面、标题、姓名、账号、单位"
          value={typed}
          onChange={(e) => {
            setTyped(e.target.value);
            setAt(0);
          }}
          onKeyDown={keys}
        />
      </div>
      <div className={styles.found} id={`${id}list`} role="listbox" aria-label="搜索结果" aria-busy={busy}>
        {groups.map((g) => (
          <FoundGroup
            key={g.title}
            group={g}
            current={current}
            idOf={optionId}
            at={(hit) => setAt(hits.indexOf(hit))}
            open={open}
          />
        ))}
      </div>
      <p className="fs-sm muted" role="status">
        {failed
          ? '没有查到内容与人员：网络或服务不通，请再试一次'
          : busy
            ? '正在查找'
            : counted(typed.trim(), hits.length)}
      </p>
      <KeysHint />
    </Dialog>
  );
}
