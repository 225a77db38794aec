/**
 * What a player of another site may do in its frame; it never shares the origin of this one (the server refuses that).
 */
const sandbox = 'allow-scripts allow-same-origin allow-popups allow-presentation allow-forms';

/** Puts the player in the place of the button that was pressed; nothing was asked of its site before. */
export function openEmbed(button: Element): void {
  const { embed = '', title = '' } = (button.parentElement as HTMLElement).dataset;
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', sandbox);
  frame.setAttribute('allow', 'autoplay; fullscreen; encrypted-media; picture-in-picture');
  frame.referrerPolicy = 'strict-origin';
  frame.title = title;
  frame.src = embed;
  button.replaceWith(frame);
  frame.focus();
}
