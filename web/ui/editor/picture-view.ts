import type { Editor } from '@tiptap/core';
import type { Node as DocNode } from '@tiptap/pm/model';
import type { NodeView } from '@tiptap/pm/view';
import type { PictureSends } from './picture-sends.ts';

type Options = { sends: PictureSends; onOpen: (editor: Editor, key?: string) => void };

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  more: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(tag), more);

/** How a picture stands in the editor: itself with its caption, or how far it is and what can be done about it. */
export class PictureView implements NodeView {
  readonly dom = element('figure');
  #node: DocNode;
  readonly #editor: Editor;
  readonly #place: () => number | undefined;
  readonly #options: Options;
  readonly #stop: () => void;

  constructor(node: DocNode, editor: Editor, place: () => number | undefined, options: Options) {
    this.#node = node;
    this.#editor = editor;
    this.#place = place;
    this.#options = options;
    this.dom.contentEditable = 'false';
    this.#stop = options.sends.store.subscribe(() => this.#node.attrs.key && this.#draw());
    this.#draw();
  }

  update(node: DocNode): boolean {
    if (node.type !== this.#node.type) return false;
    this.#node = node;
    this.#draw();
    return true;
  }

  /** Its buttons are no matter of the text. */
  stopEvent = (event: Event): boolean => event.target instanceof HTMLButtonElement;
  ignoreMutation = (): boolean => true;
  destroy = (): void => this.#stop();

  /** The same element for as long as there is one: it shows what it had until the next has come, and nothing jumps. */
  #picture(src: string, alt: string): HTMLImageElement {
    const picture = this.dom.querySelector('img') ?? element('img');
    if (picture.getAttribute('src') !== src) picture.src = src;
    picture.alt = alt;
    return picture;
  }

  #draw(): void {
    const { src, alt, caption, size, place, key } = this.#node.attrs as Record<string, string>;
    const sent = key ? this.#options.sends.of(key) : undefined;
    this.dom.dataset.picture = key ? (sent?.state ?? 'missing') : 'shown';
    this.dom.dataset.size = size;
    this.dom.dataset.place = place;
    const shown = key ? sent?.preview : src;
    const parts: HTMLElement[] = shown ? [this.#picture(shown, alt ?? '')] : [];
    if (key) parts.push(...this.#waiting(key));
    else if (caption) parts.push(element('figcaption', { textContent: caption }));
    if (!key && !alt) parts.push(this.#wordless());
    // Whom a text is given back to is led here (console/fields/under-way.ts).
    const lacks = key ? 'file' : alt ? '' : 'words';
    if (lacks) this.dom.dataset.lacks = lacks;
    else delete this.dom.dataset.lacks;
    this.dom.replaceChildren(...parts);
  }

  /** The way to say what a picture shows, by mouse and by keyboard. */
  #wordless(): HTMLElement {
    const button = element('button', { type: 'button', className: 'no-alt', textContent: '缺替代文字，点此补上' });
    button.addEventListener('click', () => {
      const at = this.#place();
      if (at === undefined) return;
      this.#editor.commands.setNodeSelection(at);
      this.#options.onOpen(this.#editor);
    });
    return button;
  }

  /** What is said of a picture that is not there yet, and its buttons. */
  #waiting(key: string): HTMLElement[] {
    const { sends, onOpen } = this.#options;
    const sent = sends.of(key);
    const name = sent?.name ? `“${sent.name}”` : '';
    const says = {
      sending: `正在上传${name}`,
      done: '',
      failed: `${name}没有传上：${sent?.fault ?? ''}`,
      missing: `这里有一张图片没有一起粘贴过来${name}`,
    }[sent?.state ?? 'missing'];
    const line = element('p', { textContent: says });
    line.setAttribute('role', 'status');
    if (sent?.state === 'sending' || sent?.state === 'done') return [line];
    const act = (label: string, run: () => void) => {
      const button = element('button', { type: 'button', className: 'btn plain', textContent: label });
      button.addEventListener('click', run);
      return button;
    };
    const acts = element('span');
    if (sent?.state === 'failed') acts.append(act('重试', () => sends.retry(key)));
    acts.append(
      act('选择图片文件', () => onOpen(this.#editor, key)),
      act('去掉', () => {
        const at = this.#place();
        if (at !== undefined)
          this.#editor.view.dispatch(this.#editor.state.tr.delete(at, at + this.#node.nodeSize).scrollIntoView());
      }),
    );
    return [line, acts];
  }
}
