/** The process that reads pictures (picture-process.ts): what is opened stays decoded here until it is closed. */
import { withoutOrigin } from './picture-exif.ts';
import { PictureFault } from './picture-fault.ts';
import { colourOf, type Decoded, decode, encode, examine, type Facts } from './picture-maker.ts';
import { faults, firstOf, type PictureFormat, widthsOf } from './picture-rules.ts';

export type Opening = { id: number; bytes: Buffer; still: boolean; wide: 'first' | 'widest' };
export type Encoding = { id: number; width: number; format: PictureFormat; quality: number };
/** What the parent sends. */
export type Order = { open: Opening } | { encode: Encoding } | { close: number };
export type Opened = Facts & { colour: string };
export type Encoded = { bytes: Buffer; height: number };
/** What is answered, but to `close`: what was made, the sentence of a fault, or what else went wrong. */
export type Outcome = { done: Opened | Encoded } | { fault: string } | { error: string };

const opened = new Map<number, Decoded>();

async function open({ id, bytes, still, wide }: Opening): Promise<Opened> {
  const quiet = withoutOrigin(bytes);
  if (!quiet) throw new PictureFault(faults.broken);
  const facts = await examine(quiet, still);
  const width = wide === 'first' ? firstOf(facts.width) : (widthsOf(facts.width).at(-1) as number);
  const decoded = await decode(quiet, width);
  const colour = await colourOf(decoded);
  // Last: of what fails nothing stays.
  opened.set(id, decoded);
  return { ...facts, colour };
}

async function encodeOpened({ id, width, format, quality }: Encoding): Promise<Encoded> {
  const decoded = opened.get(id);
  if (!decoded) throw new Error('the picture is not open');
  return encode(decoded, width, format, quality);
}

async function carryOut(order: Order): Promise<Outcome | null> {
  try {
    if ('open' in order) return { done: await open(order.open) };
    if ('encode' in order) return { done: await encodeOpened(order.encode) };
    opened.delete(order.close);
    return null;
  } catch (error) {
    if (error instanceof PictureFault) return { fault: error.message };
    return { error: String((error as Error).message ?? error).slice(0, 2000) };
  }
}

process.on('message', async (order: Order) => {
  const outcome = await carryOut(order);
  if (outcome) process.send?.(outcome);
});
// Who stops the portal tells all its processes; the parent lets this one go when what was sent is done.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
// An orderly end would wait for the picture that is being read.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
