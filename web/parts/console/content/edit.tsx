import { Fragment, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ContentItem } from '../../../../shared/contract/content.ts';
import { contentKind, isKind } from '../../../../shared/content-kinds.ts';
import type { ContentField } from '../../../../shared/content/field.ts';
import { hasRole } from '../../../../shared/roles.ts';
import { formApi } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLoad } from '../../../lib/load.ts';
import { usePress } from '../../../lib/press.ts';
import { toastOk } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Fault } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Title } from '../../../ui/title.tsx';
import { consoleHref } from '../address.ts';
import { FieldInput } from '../fields/field-input.tsx';
import { KeptNotice } from '../../../ui/kept-notice.tsx';
import { type ConsoleProps, useMe } from '../me.ts';
import { stays } from '../turn.ts';
import { LoadedRecord } from '../record.tsx';
import { Actions } from './actions.tsx';
import { Changes } from './changes.tsx';
import { Compare } from './compare.tsx';
import styles from './content.module.css';
import { isKeptOut, mayDecide } from './decide.ts';
import { Leaving } from '../leaving.tsx';
import { Preview } from './preview.tsx';
import { ItemVersions, StateCard } from './side.tsx';
import { type Item, useItem } from './use-item.ts';

/** The editor of one record, whatever kind it is. */
export default function ContentEdit({ params }: ConsoleProps) {
  const { kind = '', id = '' } = params;
  const recordId = id === 'new' ? 0 : Number(id);
  if (!isKind(kind) || !Number.isInteger(recordId) || recordId < 0)
    return (
      <div className="empty">
        <h1>页面不存在</h1>
        <Link className="btn ghost" to={consoleHref('content')}>
          回到内容
        </Link>
      </div>
    );
  return <Opened kind={kind} recordId={recordId} />;
}

/** Ctrl+S saves, whatever has the focus. */
function useSaveKey(save: () => void): void {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== 's') return;
      e.preventDefault();
      if (!e.repeat) latest.current();
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, []);
}

export function Opened({ kind, recordId }: { kind: string; recordId: number }) {
  const of = contentKind(kind);
  const navigate = useNavigate();
  const editor = useItem(kind, recordId);
  const { form, load } = editor;
  const { busy, press } = usePress();
  const [preview, setPreview] = useState(0);
  const settings = of.table === 'settings';

  /** Shows how the record stands now. A new one gets its own address under who goes on writing. */
  async function settle(id: number): Promise<void> {
    if (!recordId && !settings)
      await navigate(consoleHref('contentEdit', { kind, id }), { replace: true, state: stays });
    else await load.reload();
  }
  useSaveKey(() =>
    press(async () => {
      const done = await editor.save();
      if (!done) return;
      await settle(done.recordId);
      toastOk('草稿已保存');
    }, true),
  );
  const restore = (shown: ContentItem, versionId: number) =>
    press(async () => {
      const { versionId: id, revision } = shown;
      if (!(await form.guarded(() => formApi.content.restoreVersion({ id, revision, versionId })))) return;
      form.giveWay();
      toastOk('已恢复为新的草稿');
      await load.reload();
    });
  return (
    <LoadedRecord
      load={load}
      page={settings ? 'settings' : 'contentEdit'}
      {...(!settings && { under: 'content' as const })}
    >
      {(shown) => (
        <>
          <Heading kind={kind} recordId={recordId} item={shown} />
          <Notices editor={editor} item={shown} />
          <Editing editor={editor} item={shown} onRestore={(versionId) => void restore(shown, versionId)} />
          <Actions
            kind={kind}
            item={shown}
            editor={editor}
            busy={busy}
            press={press}
            settle={settle}
            onPreview={setPreview}
          />
          {preview > 0 && <Preview versionId={preview} onClose={() => setPreview(0)} />}
          {form.conflict && <Conflict editor={editor} kind={kind} />}
          <Leaving form={form} />
        </>
      )}
    </LoadedRecord>
  );
}

function Heading({ kind, recordId, item }: { kind: string; recordId: number; item: ContentItem }) {
  const of = contentKind(kind);
  const me = useMe();
  const deed =
    item.state !== 'submitted' ? '编辑' : mayDecide(me, item) ? '审核' : isKeptOut(me, item) ? '查看' : '编辑';
  const settings = of.table === 'settings';
  return (
    <div className={styles.head}>
      <div>
        {!settings && (
          <p className="fs-sm">
            <Link to={consoleHref('content', { kind })}>{of.label}</Link>
          </p>
        )}
        <h1>
          <Title
            text={settings ? of.label : recordId ? `${deed}：${item.title || '（没有标题）'}` : `新建${of.label}`}
          />
        </h1>
      </div>
    </div>
  );
}

/** The way to each part of a long form: where it does not stand in sight as a whole. */
function Parts({ of }: { of: readonly ContentField[] }) {
  const named = of.filter((f) => f.part);
  // What stands at the side comes below the rest there.
  const parts = [...named.filter((f) => !f.side), ...named.filter((f) => f.side)];
  if (parts.length < 3) return null;
  return (
    <nav className={styles.parts} aria-label="各部分">
      {parts.map((f) => (
        <button
          key={f.name}
          type="button"
          className="inline"
          onClick={() => document.getElementById(`part-${f.name}`)?.scrollIntoView()}
        >
          {f.part}
        </button>
      ))}
    </nav>
  );
}

type EditingProps = { editor: Item; item: ContentItem; onRestore: (versionId: number) => void };

/** The fields of the record, and beside them where it stands. */
function Editing({ editor, item, onRestore }: EditingProps) {
  const me = useMe();
  const of = contentKind(item.kind);
  const choices = useLoad(`choices ${item.kind}`, () => formApi.content.choices({ kind: item.kind }));
  const disabled = !hasRole(me.roles, of.edit) || item.state === 'trashed';
  const reads = disabled || (item.state === 'submitted' && mayDecide(me, item));
  const inputs = (fields: readonly ContentField[]) =>
    fields.map((f) => (
      <Fragment key={f.name}>
        {f.part && (
          <h2 className={styles.part} id={`part-${f.name}`}>
            {f.part}
          </h2>
        )}
        <FieldInput
          form={editor.form}
          path={`data.${f.name}`}
          field={f}
          choices={choices.data ?? {}}
          disabled={disabled}
        />
      </Fragment>
    ));
  const side = of.fields.filter((f) => f.side);
  return (
    <div className={styles.editing}>
      {/* Who decides about a text reads it as a whole. */}
      <div className={styles.main} data-whole={reads ? '' : undefined}>
        {item.state === 'submitted' && mayDecide(me, item) && <Changes of={item} />}
        <Parts of={of.fields} />
        <section className={`card card-pad ${styles.fields}`} aria-label="内容">
          {inputs(of.fields.filter((f) => !f.side))}
        </section>
      </div>
      <div className={styles.side}>
        <StateCard
          {...{ item, editor, disabled }}
          approves={hasRole(me.roles, of.approve)}
          keptOut={isKeptOut(me, item)}
        />
        {side.length > 0 && (
          <section className={`card card-pad ${styles.fields}`} aria-label="属性">
            {inputs(side)}
          </section>
        )}
        <ItemVersions item={item} disabled={disabled} dirty={editor.form.dirty} onRestore={onRestore} />
      </div>
    </div>
  );
}

/** What a person should know before going on. */
function Notices({ editor, item }: { editor: Item; item: ContentItem }) {
  return (
    <>
      <KeptNotice of={editor.form} />
      {item.editing[0] && (
        <div className="alert warn second" role="status">
          <Icon name="alert" />
          <span>
            {item.editing.map((e) => `${e.name}（${formatDate(e.at, 'HH:mm')}）`).join('、')}
            正在修改这条内容，还没有保存。请先商量好由谁来改；两人都保存时，后保存的会被提醒，谁写的都不会丢。
          </span>
        </div>
      )}
      {item.state === 'trashed' && (
        <div className="alert warn second">
          <Icon name="alert" />
          <span>这条内容在回收站里，恢复以后才能修改。</span>
        </div>
      )}
      <Fault form={editor.form} />
    </>
  );
}

/** Somebody else was faster: the person looks at what they wrote, and decides. Nothing typed is lost either way. */
function Conflict({ editor, kind }: { editor: Item; kind: string }) {
  const [theirs, setTheirs] = useState<ContentItem | null>(null);
  const [fault, setFault] = useState('');
  const looking = usePress();
  const saving = usePress();
  /** Says in the dialog why it did not work: what stands in the page lies under it. */
  const tried = (act: () => Promise<void>) => async () => {
    setFault('');
    await act().catch((error: Error) => setFault(error.message));
  };
  const mine = editor.item;
  const current = () => formApi.content.get({ kind, recordId: mine?.recordId ?? 0 });
  const look = tried(async () => setTheirs(await current()));
  const close = () => editor.form.endConflict();
  const keepMine = tried(async () => {
    const now = await current();
    close();
    if (await editor.save(now)) await editor.load.reload();
  });
  const { versionId: before } = editor.form.base;
  if (theirs && before && theirs.versionId !== before)
    return <Compare before={before} after={theirs.versionId} title="对方改了什么" onClose={() => setTheirs(null)} />;
  return (
    <Dialog
      title="别人刚刚改过"
      onClose={close}
      foot={
        <>
          <button
            type="button"
            className="btn ghost"
            aria-disabled={looking.busy || undefined}
            onClick={() => void looking.press(look)}
          >
            看对方改了什么
          </button>
          <button
            type="button"
            className="btn ghost"
            onClick={() => {
              close();
              editor.form.giveWay();
              void editor.load.reload();
            }}
          >
            载入对方的版本
          </button>
          <button
            type="button"
            className={`btn${saving.busy ? ' is-busy' : ''}`}
            aria-disabled={saving.busy || undefined}
            onClick={() => void saving.press(keepMine)}
          >
            存为我的新版本
          </button>
        </>
      }
    >
      <p>{editor.form.conflict}。</p>
      <p>“载入对方的版本”以后，您的修改仍在这台电脑上，可以找回；“存为我的新版本”以后，对方的那一版留在版本里。</p>
      {theirs && <p className="muted">对方改的就是您动笔时的那一版，没有更早的版本可比。</p>}
      {fault && (
        <p className="msg-err" role="alert">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
