import { limits } from '../../shared/limits.ts';
import { quietApi, timeoutOf } from './api.ts';
import { session } from './session.ts';
import {
  type Request,
  type Rights,
  type Sent,
  type UploadedFile,
  type UploadOptions,
  uploadWith,
  type World,
} from './upload-engine.ts';
import { uploadWhole } from './upload-whole.ts';

export type { UploadedFile, UploadOptions } from './upload-engine.ts';

/** A line on which nothing moves for so long is given up and tried anew, in ms. */
const stalledMs = 45_000;

/** `fetch` does not tell how much of a body has gone. */
function send(
  { method, url, headers, body }: Omit<Request, 'body'> & { body: XMLHttpRequestBodyInit | null },
  { signal, onSent }: Parameters<World['send']>[1],
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    let timer = 0;
    const stop = () => xhr.abort();
    // A file in one piece takes as long as it does (section 7).
    const isEndless = timeoutOf(url.replace(/^\/api/, '')) === 0;
    const moved = () => {
      clearTimeout(timer);
      if (!isEndless) timer = window.setTimeout(stop, stalledMs);
    };
    const end = (settle: () => void) => () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
      settle();
    };
    xhr.open(method, url);
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = (e) => {
      moved();
      onSent(e.loaded);
    };
    xhr.onprogress = moved;
    xhr.onload = end(() =>
      resolve({ status: xhr.status, etag: xhr.getResponseHeader('etag') ?? '', text: xhr.responseText }),
    );
    xhr.onerror = end(() => reject(new Error('network')));
    xhr.onabort = xhr.onerror;
    signal?.addEventListener('abort', stop);
    moved();
    // Joining the parts of a large file takes the storage a while in which nothing moves.
    if (method === 'POST') clearTimeout(timer);
    xhr.send(body);
  });
}

/** Session storage, or nothing where it is forbidden: then an upload begins anew after a reload. */
function memory(): Storage | null {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}

/** Several files of one page go by the same rights while those last: rights are counted by day. */
const shared = new Map<string, { asked: Promise<Rights>; until: number }>();

function credentials(upAuth: number, { prefix, visitor }: { prefix?: string; visitor?: string }): Promise<Rights> {
  const whose = upAuth === 0 ? session.get().token : 'visitor';
  const known = shared.get(whose);
  if (!prefix && known && Date.now() < known.until) return known.asked;
  const asked = (
    upAuth === 0 ? quietApi.files.token({ prefix }) : quietApi.files.publicToken({ visitor: visitor || undefined })
  ).then((rights) => ({ ...rights, receivedAt: Date.now() }));
  shared.clear();
  shared.set(whose, {
    asked,
    until: Date.now() + (limits.credentialMinutes - limits.credentialRefreshMinutes) * 60_000,
  });
  asked.catch(() => shared.clear());
  return asked;
}

/**
 * Uploads a file: in one request below 1 MiB, else in parts, six at a time (section 7). A page on plain http cannot
 * sign: what a person uploads there goes through the server.
 * @throws {UploadError} with the sentence to show; the signal's reason when it was cancelled
 */
export function uploadFile(file: File, options: UploadOptions): Promise<UploadedFile> {
  if (!crypto.subtle && !options.upAuth) return uploadWhole(send, file, options);
  return uploadWith(
    {
      send,
      memory: memory(),
      origin: location.origin,
      now: () => Date.now(),
      patienceMs: 120_000,
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      credentials,
      sign: (told) => quietApi.files.sign(told),
      register: (told) => quietApi.files.register(told),
    },
    file,
    options,
  );
}
