import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { text } from '../../shared/text.ts';
import { kept, mostZoom, seenPart, type View } from '../lib/crop-view.ts';
import styles from './crop.module.css';

/** The side of the picture that comes out, in pixels. */
const side = 512;
const step = 0.02;

type Props = { file: File; onCancel: () => void; onDone: (file: File) => void };

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View): void {
  const context = canvas.getContext('2d');
  const part = seenPart(view, picture.width, picture.height);
  if (!context) return;
  // JPEG knows no transparency.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.left, part.top, part.side, part.side, 0, 0, canvas.width, canvas.height);
}

/** The picture of a file, which is null until it is read, and whether that or anything later has failed. */
function usePicture(file: File) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let gone = false;
    let opened: ImageBitmap | undefined;
    createImageBitmap(file).then(
      (bitmap) => {
        opened = bitmap;
        if (gone) bitmap.close();
        else setPicture(bitmap);
      },
      () => setFailed(true),
    );
    return () => {
      gone = true;
      opened?.close();
    };
  }, [file]);
  return { picture, failed, fail: () => setFailed(true) };
}

type Change = (next: (v: View) => View) => void;

/** What is seen of the picture; no change leads beyond its edges. */
function useView(picture: ImageBitmap | null): { view: View; change: Change } {
  const [view, setView] = useState<View>({ zoom: 1, x: 0, y: 0 });
  const change = useCallback<Change>(
    (next) => picture && setView((v) => kept(next(v), picture.width, picture.height)),
    [picture],
  );
  return { view, change };
}

/** Moving by a finger or the mouse, and enlarging by two fingers. */
function useFingers(change: Change) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  function moved(e: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(e.pointerId);
    if (!before) return;
    const now = { x: e.clientX, y: e.clientY };
    const width = e.currentTarget.clientWidth;
    const other = [...fingers.current].find(([id]) => id !== e.pointerId)?.[1];
    fingers.current.set(e.pointerId, now);
    if (!other)
      return void change((v) => ({ ...v, x: v.x + (now.x - before.x) / width, y: v.y + (now.y - before.y) / width }));
    const apart = (p: { x: number; y: number }) => Math.hypot(p.x - other.x, p.y - other.y) || 1;
    change((v) => ({ ...v, zoom: v.zoom * (apart(now) / apart(before)) }));
  }
  const lifted = (e: PointerEvent) => fingers.current.delete(e.pointerId);
  return {
    onPointerDown(e: PointerEvent<HTMLElement>): void {
      e.currentTarget.setPointerCapture(e.pointerId);
      fingers.current.set(e.pointerId, { x: e.clientX, y: e.clientY });
    },
    onPointerMove: moved,
    onPointerUp: lifted,
    onPointerCancel: lifted,
  };
}

/** The square in which the picture is moved. */
function Area({ picture, view, change }: { picture: ImageBitmap | null; view: View; change: Change }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const fingers = useFingers(change);

  useEffect(() => {
    if (picture && canvas.current) draw(canvas.current, picture, view);
  }, [picture, view]);

  // React listens to the wheel passively, which could not keep the page from scrolling.
  useEffect(() => {
    const area = canvas.current;
    if (!area || !picture) return;
    const turn = (e: WheelEvent) => {
      e.preventDefault();
      change((v) => ({ ...v, zoom: v.zoom * (e.deltaY < 0 ? 1.08 : 1 / 1.08) }));
    };
    area.addEventListener('wheel', turn, { passive: false });
    return () => area.removeEventListener('wheel', turn);
  }, [picture, change]);

  function pressed(e: KeyboardEvent): void {
    const [x, y] =
      { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[e.key] ?? [];
    if (x === undefined || y === undefined) return;
    e.preventDefault();
    change((v) => ({ ...v, x: v.x + x, y: v.y + y }));
  }

  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture, as the role says
      tabIndex={0}
      className={styles.area}
      role="application"
      aria-label="图片位置，按方向键移动"
      onKeyDown={pressed}
      {...fingers}
    >
      <canvas ref={canvas} width={side} height={side} />
    </div>
  );
}

/** Cuts out what is seen; null where the browser cannot. */
function cut(picture: ImageBitmap, view: View, file: File, then: (cut: File | null) => void): void {
  const out = Object.assign(document.createElement('canvas'), { width: side, height: side });
  draw(out, picture, view);
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
  const about = { type: 'image/jpeg', lastModified: file.lastModified };
  out.toBlob((blob) => then(blob && new File([blob], name, about)), 'image/jpeg', 0.9);
}

/** A dialog in which a square is cut out: by dragging, wheel and two fingers, or by arrow keys and the slider. */
export default function Crop({ file, onCancel, onDone }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { picture, failed, fail } = usePicture(file);
  const { view, change } = useView(picture);
  useEffect(() => dialog.current?.showModal(), []);

  const finish = () => picture && cut(picture, view, file, (done) => (done ? onDone(done) : fail()));

  return (
    <dialog
      ref={dialog}
      className={`dialog ${styles.dialog}`}
      aria-labelledby="crop-title"
      onCancel={(e) => {
        e.preventDefault();
        onCancel();
      }}
    >
      <div className="dialog-head">
        <h2 id="crop-title">
          <span className="tail" />
          裁剪头像
        </h2>
        <p>拖动图片或按方向键调整位置，用滑块缩放。</p>
      </div>
      <div className="dialog-body">
        {failed ? (
          <p className="alert err" role="alert">
            {text.pictureBroken}
          </p>
        ) : (
          <>
            <Area picture={picture} view={view} change={change} />
            <label className={styles.zoom}>
              缩放
              <input
                type="range"
                min={1}
                max={mostZoom}
                step={0.01}
                value={view.zoom}
                onChange={(e) => change((v) => ({ ...v, zoom: Number(e.target.value) }))}
              />
            </label>
          </>
        )}
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn ghost lg" onClick={onCancel}>
          取消
        </button>
        <button type="button" className="btn lg" disabled={!picture || failed} onClick={finish}>
          使用这张图片
        </button>
      </div>
    </dialog>
  );
}
