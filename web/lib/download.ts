import { text } from '../../shared/text.ts';
import { toastError } from './toast.ts';

/** Browsers inside of other programs save nothing that a script holds: they follow the address themselves. */
const followsOnly = () => /MicroMessenger|wxwork|DingTalk/i.test(navigator.userAgent);

function press(href: string, name: string): void {
  const link = Object.assign(document.createElement('a'), { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  press(url, name);
  // Some browsers read the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The name that the server gives a file. */
function nameOf(response: Response): string {
  const found = /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1];
  return found ? decodeURIComponent(found) : '';
}

/** What a refusal says, where the answer is one. */
async function refusalOf(response: Response): Promise<string | undefined> {
  if (!response.headers.get('content-type')?.startsWith('application/json')) return undefined;
  const answer = (await response.json().catch(() => null)) as { message?: unknown } | null;
  return typeof answer?.message === 'string' && answer.message ? answer.message : text.downloadFailed;
}

/** Saves a picture under a name; where it cannot be had the status text is told (section 8). */
export async function savePicture(address: string, name: string): Promise<void> {
  if (followsOnly()) return press(address, name);
  try {
    const response = await fetch(address);
    // HTTP/2 has no status texts.
    if (!response.ok) return toastError(response.statusText || text.downloadFailed);
    saveBlob(await response.blob(), name);
  } catch {
    toastError(text.downloadFailed);
  }
}

/**
 * Saves the file behind an address; a failure says why, where the answer does, else that the download failed (section
 * 8).
 */
export async function saveFile(address: string): Promise<void> {
  if (followsOnly()) return press(address, '');
  await saveAnswer(() => fetch(address));
}

/** Saves the file of an answer; a failure says why, where the answer does. */
export async function saveAnswer(ask: () => Promise<Response>): Promise<void> {
  try {
    const response = await ask();
    const refused = await refusalOf(response);
    if (refused !== undefined || !response.ok) return toastError(refused ?? text.downloadFailed);
    saveBlob(await response.blob(), nameOf(response));
  } catch {
    toastError(text.downloadFailed);
  }
}
