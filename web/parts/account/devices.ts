import { keep, kept } from '../../lib/form/kept.ts';

/*
 * What logins answered as `device` on this computer. It outlives logout, which empties both storages (section 4), so it
 * lies where the last entrance does, and without the names that were typed.
 */
const memory = 'devices';
const atMost = 5;

/** Those that are kept, the newest first. */
export async function knownDevices(): Promise<string[]> {
  try {
    const list: unknown = JSON.parse((await kept(memory)) ?? '[]');
    return Array.isArray(list) ? list.filter((d): d is string => typeof d === 'string').slice(0, atMost) : [];
  } catch {
    return [];
  }
}

/** Keeps one more; the one that was not used for the longest time gives way. */
export async function rememberDevice(device: string): Promise<void> {
  const others = (await knownDevices()).filter((d) => d !== device);
  await keep(memory, JSON.stringify([device, ...others].slice(0, atMost)));
}
