import { createContext, type ReactNode, use, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTurnToAsk, useWayAway } from '../lib/way-away.ts';
import { usePress } from '../lib/press.ts';
import { openDialogs } from '../lib/top-layer.ts';
import { Icon } from './icon.tsx';
import { Words } from './title.tsx';
import styles from './dialog.module.css';

// Its own: the body of the dialog that it lies in is around its cross as well.
const fields = ':scope > .dialog-body :is(input, select, textarea, button), :scope > .dialog-foot button';

type Props = {
  title: string;
  text?: ReactNode;
  narrow?: boolean;
  wide?: boolean;
  /** False where the buttons below are the only ways out. */
  closable?: boolean;
  onClose: () => void;
  foot?: ReactNode;
  children?: ReactNode;
};

/** Whether dialogs ask before they throw away what was typed in them: so it is in the console. */
export const AsksToLeave = createContext(false);

/** The dialog around a form: what would be lost with it, and the way out of it. */
type Around = { lose: (what: string) => () => void; leave: (go: () => void) => void };
const AroundContext = createContext<Around | null>(null);

/**
 * The way out of a dialog from within it, as Escape and the cross are ways out.
 * @param loses whether something was typed that is kept nowhere: it is asked about before the dialog closes
 */
export function useWayOut(loses: boolean, onClose: () => void): () => void {
  const around = use(AroundContext);
  const id = useId();
  useLayoutEffect(() => {
    if (loses && around) return around.lose(id);
  }, [around, id, loses]);
  return () => (around ? around.leave(onClose) : onClose());
}

/** Closes a dialog at once where nothing would be lost, else once that was asked; so it is with what leads away. */
function useQuestion(onClose: () => void) {
  const asksToLeave = use(AsksToLeave);
  const [asked, ask] = useState<{ go: () => void; turn: number } | null>(null);
  const [losses, setLosses] = useState<readonly string[]>([]);
  const [around] = useState<Around>(() => ({
    lose(what) {
      setLosses((all) => [...all, what]);
      return () => setLosses((all) => all.filter((one) => one !== what));
    },
    leave: (go) => go(),
  }));
  const asks = asksToLeave && losses.length > 0;
  // Each question anew: it lies over its dialog, also where both were closed by the browser and came back.
  around.leave = (go) => (asks ? ask((was) => ({ go, turn: (was?.turn ?? 0) + 1 })) : go());
  const stay = () => ask(null);
  const question = asked ? (
    <Question
      key={asked.turn}
      onLeave={() => {
        stay();
        asked.go();
      }}
      onStay={stay}
    />
  ) : null;
  return {
    around,
    question: (
      <>
        {question}
        {asks && <Held onClose={onClose} />}
      </>
    ),
  };
}

type QuestionProps = { onLeave: () => void; onStay: () => void };

function Question({ onLeave, onStay }: QuestionProps) {
  return (
    <Confirm
      title="有修改还没有保存"
      yes="不保存，离开"
      no="继续填写"
      danger
      onYes={async () => onLeave()}
      onClose={onStay}
    >
      <p>离开后，这里填写的内容不再保留。</p>
    </Confirm>
  );
}

/** Asks before the page is left, or its window closed, with what was typed in a dialog. */
function Held({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    const warn = (e: BeforeUnloadEvent) => e.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  return useTurnToAsk(true) && <HeldWay onClose={onClose} />;
}

function HeldWay({ onClose }: { onClose: () => void }) {
  const away = useWayAway(true);
  if (!away) return null;
  const leave = () => {
    away.go();
    // Else it goes with its page.
    if (!away.leavesPage) onClose();
  };
  return <Question onLeave={leave} onStay={away.stay} />;
}

/**
 * A modal dialog: the browser keeps the focus inside, closes on
 * Escape and gives the focus back. Shown as long as it is rendered.
 */
export function Dialog({ title, text, narrow, wide, closable = true, onClose, foot, children }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { around, question } = useQuestion(onClose);
  const close = () => around.leave(onClose);
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const before = document.activeElement as HTMLElement | null;
    if (!dialog.open) dialog.showModal();
    // Not the cross in the corner, which the browser would choose.
    heading.current?.focus();
    openDialogs.set([...openDialogs.get(), dialog]);
    document.documentElement.style.overflow = 'hidden';
    return () => {
      dialog.close();
      openDialogs.set(openDialogs.get().filter((other) => other !== dialog));
      // A question may lie over a form, and the page under both moves with the last of them.
      if (!openDialogs.get().length) document.documentElement.style.overflow = '';
      // Where it was pressed it is in sight: a bar that the page scrolls below would be scrolled to its own end.
      if (before?.isConnected) return before.focus({ preventScroll: true });
      // The dialog that it lay in is gone as well, and has led the focus already.
      if (document.activeElement !== document.body) return;
      // What opened it is gone, as a row that was removed: the reader stays in the page.
      const main = document.getElementById('main');
      main?.setAttribute('tabindex', '-1');
      main?.focus({ preventScroll: true });
    };
  }, []);
  // To the first field, which may come later than the dialog, unless the person has gone elsewhere meanwhile.
  useEffect(() => {
    if ([document.body, heading.current].includes(document.activeElement as HTMLElement))
      box.current?.querySelector<HTMLElement>(fields)?.focus();
  });
  return (
    <dialog
      className={`dialog ${styles.dialog} ${narrow ? styles.narrow : wide ? styles.wide : ''}`}
      ref={box}
      // Its title as it is: the places where a line of it may end are none of its name.
      aria-label={title}
      onCancel={(e) => {
        // A file chooser that is dismissed and a dialog inside of
        // this one are cancelled, too: they tell the same event.
        if (e.target !== e.currentTarget) return;
        e.preventDefault();
        if (closable) close();
      }}
      onClose={(e) => {
        // A second Escape closes it without asking first. What is rendered is shown, and goes by `onClose` only.
        if (e.target !== e.currentTarget || e.currentTarget.open) return;
        e.currentTarget.showModal();
        if (closable) close();
      }}
    >
      <div className="dialog-head">
        <h2 ref={heading} tabIndex={-1}>
          <span className="tail" />
          <Words text={title} />
        </h2>
        {text && <p>{text}</p>}
        {closable && (
          <button className="dialog-close" type="button" aria-label="关闭" onClick={close}>
            <Icon name="close" />
          </button>
        )}
      </div>
      <AroundContext value={around}>
        {children && <div className="dialog-body">{children}</div>}
        {foot && <div className="dialog-foot">{foot}</div>}
      </AroundContext>
      {question}
    </dialog>
  );
}

type ConfirmProps = {
  title: string;
  children: ReactNode;
  yes: string;
  /** Where the deed itself is a 取消. */
  no?: string;
  danger?: boolean;
  onYes: () => Promise<void>;
  onClose: () => void;
};

/** Asks before something that cannot be taken back; the button says what it does. */
export function Confirm({ title, children, yes, no = '取消', danger, onYes, onClose }: ConfirmProps) {
  const { busy, press } = usePress();
  return (
    <Dialog
      title={title}
      narrow
      onClose={onClose}
      foot={
        <>
          <button className="btn ghost" type="button" onClick={onClose}>
            {no}
          </button>
          <button
            className={`btn${danger ? ' danger' : ''}${busy ? ' is-busy' : ''}`}
            type="button"
            aria-disabled={busy || undefined}
            onClick={() => press(onYes)}
          >
            {yes}
          </button>
        </>
      }
    >
      <div className="stack">{children}</div>
    </Dialog>
  );
}
