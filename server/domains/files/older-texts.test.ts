import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { refuseText } from './older-texts.ts';

it('an older text full of fields is read in turns, so that nobody waits for all of it', async () => {
  const bytes = Buffer.from(`\x13link a ${'b'.repeat(1000)}`.repeat(1000), 'latin1');
  let [isRead, turns] = [false, 0];
  const reading = refuseText({ name: 'worddocument', bytes }, []).then(() => {
    isRead = true;
  });
  for (; !isRead; turns++) await turn();
  await reading;
  expect(turns).toBeGreaterThan(10);
});

it('what a text of fields says is refused as ever, also in letters of two bytes that begin at an odd place', async () => {
  const said = '\x13link Word.Document "\\\\10.1.2.3\\a\\b.doc" ';
  const wide = Buffer.concat([Buffer.from([7]), Buffer.from(said, 'utf16le')]);
  for (const bytes of [Buffer.from(said, 'latin1'), wide])
    await expect(refuseText({ name: 'worddocument', bytes }, [])).rejects.toThrow();
});
