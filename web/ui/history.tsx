import { useEffect, useRef, useState } from 'react';
import type { Fields } from '../lib/form/use-form.ts';
import type { Deed } from '../lib/form/values.ts';
import { Icon } from './icon.tsx';
import styles from './history.module.css';

const verbs = { set: '修改', fill: '填入', add: '添加', remove: '移除' };
/** Where these keys are the browser's, or a dialog's. The tools of a text take them for its text. */
const typing = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable], dialog';

/** A step in words: 移除第 3 题, 调整题目的顺序. */
function said(form: Fields, { what, path }: Deed): string {
  const name = form.nameOf(path) || '几处内容';
  return what === 'move' ? `调整${name}的顺序` : `${verbs[what]}${name}`;
}

/**
 * The way back and forth through what was done in a form, by buttons and by Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y. Where text
 * is typed these keys are the browser's: they take back letters there, as everywhere (ADR 14).
 */
export function History({ form, disabled = false }: { form: Fields; disabled?: boolean }) {
  const [told, setTold] = useState('');
  const { undoes, redoes } = form;
  function go(back: boolean): void {
    const deed = back ? undoes : redoes;
    if (!deed || disabled) return;
    const words = said(form, deed);
    if (back) form.undo();
    else form.redo();
    setTold(`${back ? '已撤销' : '已重做'}：${words}`);
  }
  const latest = useRef(go);
  latest.current = go;
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      const key = e.key.toLowerCase();
      if (e.defaultPrevented || !(e.ctrlKey || e.metaKey) || e.altKey || !['z', 'y'].includes(key)) return;
      if ((e.target as Element).closest(typing) || document.querySelector('dialog[open]')) return;
      e.preventDefault();
      latest.current(key === 'z' && !e.shiftKey);
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, []);
  const button = (back: boolean, deed: Deed | null) => {
    const label = back ? '撤销' : '重做';
    return (
      <button
        type="button"
        aria-disabled={!deed || disabled || undefined}
        aria-label={label}
        title={`${deed ? `${label}：${said(form, deed)}` : label}（${back ? 'Ctrl+Z' : 'Ctrl+Y'}）`}
        onClick={() => go(back)}
      >
        <Icon name={back ? 'undo' : 'redo'} />
      </button>
    );
  };
  return (
    <>
      <span className={styles.history} role="group" aria-label="撤销与重做">
        {button(true, undoes)}
        {button(false, redoes)}
        <span className="vh" role="status">
          {told || (undoes?.what === 'remove' ? `已${said(form, undoes)}，可以撤销` : '')}
        </span>
      </span>
      {undoes?.what === 'remove' && (
        <button type="button" className="btn plain said" onClick={() => go(true)}>
          已{said(form, undoes)}，撤销
        </button>
      )}
    </>
  );
}
