// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { openEmbed } from './embed.ts';

it('a player takes the place of its button, in a frame that may do no more than play', () => {
  document.body.innerHTML =
    '<figure class="embed" data-embed="https://player.test/1" data-title="课"><button>播放</button></figure>';
  const figure = document.querySelector('figure') as HTMLElement;
  // What a frame would load is not there.
  (
    window as unknown as { happyDOM: { settings: { disableIframePageLoading: boolean } } }
  ).happyDOM.settings.disableIframePageLoading = true;
  openEmbed(document.querySelector('button') as Element);
  const frame = figure.querySelector('iframe');
  expect([figure.querySelector('button'), frame?.getAttribute('src'), frame?.title, frame?.referrerPolicy]).toEqual([
    ...[null, 'https://player.test/1', '课', 'strict-origin'],
  ]);
  // It neither leads this window elsewhere nor saves what nobody asked for.
  expect(frame?.getAttribute('sandbox')?.split(' ').sort()).toEqual([
    ...['allow-forms', 'allow-popups', 'allow-presentation', 'allow-same-origin', 'allow-scripts'],
  ]);
});
