import type { Credentials, Purpose } from '../../shared/contract/files.ts';
import { limits } from '../../shared/limits.ts';
import { partLength, type StoreRequest } from '../../shared/store-requests.ts';
import { text } from '../../shared/text.ts';
import { type Signed, signed, type ToSign } from './upload-signing.ts';

/** As long as the server takes it, in characters; the end is kept, because the type stands there. */
const longestName = 200;

/** What a field hands on (section 3). */
export type UploadedFile = { url: string; fileName: string; urlAndSignature: string; filePath: string };

export type UploadOptions = {
  purpose: Purpose;
  /** 0: as the person who is signed in; otherwise as a visitor (section 6). */
  upAuth?: number;
  /** Share of the bytes that arrived, 0 to 1; it never falls. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

export type Sent = { status: number; etag: string; text: string };
export type Request = Signed & { body: Blob | string | null };
/** Rights with the instant of this clock at which they came. */
export type Rights = Credentials & { receivedAt: number };
type Again = { prefix?: string; visitor?: string };

/** The world outside: the browser's, or that of a test. Times in ms. */
export type World = {
  send(request: Request, options: { signal: AbortSignal | undefined; onSent: (bytes: number) => void }): Promise<Sent>;
  /** Rights for a new prefix, or for the one of before. */
  credentials(upAuth: number, again: Again): Promise<Rights>;
  /** The address of one request, where the storage issues no rights. */
  sign(told: ToSign): Promise<string>;
  register(told: {
    key: string;
    fileName: string;
    purpose: Purpose;
    visitor?: string;
  }): Promise<{ filePath: string; fileName: string; url: string }>;
  memory: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | null;
  now(): number;
  wait(ms: number): Promise<void>;
  origin: string;
  /** How long it goes on trying while nothing at all succeeds. */
  patienceMs: number;
};

/** The sentence is the server's where it says what is wrong with the file. */
export class UploadError extends Error {
  /** Whether another try with the same file may end well. */
  readonly again: boolean;
  constructor(message: string, again = true) {
    super(message);
    this.again = again;
  }
}
/** The storage knows nothing of what was sent before. */
class Lost extends Error {}

type Kept = { key: string; uploadId: string; prefix: string; visitor: string; joined?: true };

/**
 * Sends a file to the object storage and has the server check it.
 * An interrupted upload of the same file goes on where it was.
 */
export async function uploadWith(world: World, file: File, options: UploadOptions): Promise<UploadedFile> {
  for (let tries = 0; ; tries++) {
    try {
      return await new Job(world, file, options).run();
    } catch (error) {
      options.signal?.throwIfAborted();
      if (error instanceof Lost && tries < 2) continue;
      throw error instanceof UploadError ? error : new UploadError(text.uploadFailed);
    }
  }
}

class Job {
  private readonly world: World;
  private readonly file: File;
  private readonly options: UploadOptions;
  private readonly memoryKey: string;
  private kept: Kept | null;
  private rights: Promise<Credentials> | undefined;
  /** What the server's clock is ahead of this one. */
  private ahead = 0;
  private renewAt = 0;
  private lastSuccess: number;
  private readonly sent = new Map<number, number>();
  private share = 0;

  constructor(world: World, file: File, options: UploadOptions) {
    this.world = world;
    this.file = file;
    this.options = options;
    this.memoryKey = `upload:${[options.purpose, options.upAuth ?? 0, file.name, file.size, file.lastModified].join(':')}`;
    this.kept = JSON.parse(world.memory?.getItem(this.memoryKey) ?? 'null') as Kept | null;
    this.lastSuccess = world.now();
  }

  async run(): Promise<UploadedFile> {
    // Renewed before anything else: somebody else's place, or one of long ago, is refused.
    const rights = await this.getRights().catch((error) => {
      if (!this.kept || (error as { status?: number }).status !== 500) throw error;
      this.forget();
      throw new Lost();
    });
    if (this.file.size < limits.multipartBytes) {
      const key = this.newKey(rights);
      await this.ask({ act: 'put', key }, this.file);
      return this.register(key);
    }
    if (this.kept?.joined) return this.register(this.kept.key);
    const there = this.kept ? await this.listParts(this.kept) : new Map<number, string>();
    // Perhaps it was joined already and only the answer was lost.
    if (this.kept && !there) return this.register(this.kept.key);
    const kept = this.kept ?? (await this.begin(rights));
    try {
      await this.sendParts(kept, there as Map<number, string>, rights.partSize);
    } catch (error) {
      if (this.options.signal?.aborted) this.abandon(kept);
      throw error;
    }
    return this.register(kept.key);
  }

  private newKey(rights: Credentials): string {
    const extension = /\.([A-Za-z0-9]{1,8})$/.exec(this.file.name)?.[1] ?? 'none';
    const name = [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, '0')).join('');
    return `${rights.prefix}${name}.${extension.toLowerCase()}`;
  }

  private async begin(rights: Credentials): Promise<Kept> {
    const key = this.newKey(rights);
    const { text: xml } = await this.ask({ act: 'begin', key }, '');
    return this.keep({ key, uploadId: element(xml, 'UploadId'), prefix: rights.prefix, visitor: rights.visitor });
  }

  private keep(kept: Kept): Kept {
    this.kept = kept;
    this.world.memory?.setItem(this.memoryKey, JSON.stringify(kept));
    return kept;
  }

  private forget(): void {
    this.kept = null;
    this.world.memory?.removeItem(this.memoryKey);
  }

  /** Gives the room back; nobody waits for the answer. */
  private abandon({ key, uploadId }: Kept): void {
    this.forget();
    const later = async () =>
      this.world.send(
        { ...(await this.sign({ act: 'abort', key, uploadId })), body: null },
        { signal: undefined, onSent: () => undefined },
      );
    later().catch(() => undefined);
  }

  /** Number and tag of the parts of the right size that arrived; null when the upload is not known any more. */
  private async listParts({ key, uploadId }: Kept): Promise<Map<number, string> | null> {
    const { partSize } = await this.getRights();
    const found = new Map<number, string>();
    for (let after = 0; ; ) {
      const { status, text: xml } = await this.ask({ act: 'list', key, uploadId, after }, null, [404]);
      if (status === 404) return null;
      for (const [, part = ''] of xml.matchAll(/<Part>([\s\S]*?)<\/Part>/g)) {
        const number = Number(element(part, 'PartNumber'));
        if (Number(element(part, 'Size')) === partLength(number, this.file.size, partSize))
          found.set(number, element(part, 'ETag'));
      }
      if (element(xml, 'IsTruncated') !== 'true') return found;
      after = Number(element(xml, 'NextPartNumberMarker'));
    }
  }

  private async sendParts({ key, uploadId }: Kept, tags: Map<number, string>, partSize: number): Promise<void> {
    const count = Math.ceil(this.file.size / partSize);
    const missing: number[] = [];
    for (let n = 1; n <= count; n++) {
      if (tags.has(n)) this.count(n, partLength(n, this.file.size, partSize));
      else missing.push(n);
    }
    let failed = false;
    const worker = async () => {
      for (let n = missing.shift(); n && !failed; n = missing.shift()) {
        const piece = this.file.slice((n - 1) * partSize, n * partSize);
        const part = { act: 'part', key, uploadId, partNumber: n } as const;
        const { etag } = await this.ask(part, piece).catch((error) => {
          failed = true;
          throw error;
        });
        tags.set(n, etag);
      }
    };
    // All of them have stopped before anything else is begun.
    const ends = await Promise.allSettled(Array.from({ length: limits.uploadParallel }, worker));
    const broken = ends.find((e) => e.status === 'rejected');
    if (broken) throw broken.reason;
    const list = [...tags]
      .sort(([a], [b]) => a - b)
      .map(([n, etag]) => `<Part><PartNumber>${n}</PartNumber><ETag>${etag}</ETag></Part>`)
      .join('');
    const whole = `<CompleteMultipartUpload>${list}</CompleteMultipartUpload>`;
    const done = await this.ask({ act: 'join', key, uploadId }, whole, [404]);
    if (done.text.includes('<Error>') && done.status !== 404) throw new Lost();
    this.keep({ ...(this.kept as Kept), joined: true });
  }

  private async register(key: string): Promise<UploadedFile> {
    const visitor = this.kept?.visitor ?? (await this.getRights()).visitor;
    try {
      const { filePath, fileName, url } = await this.stubborn(() =>
        this.world.register({
          key,
          fileName: this.file.name.slice(-longestName),
          purpose: this.options.purpose,
          ...(visitor && { visitor }),
        }),
      );
      this.forget();
      return { url: `/file/${filePath}`, fileName, urlAndSignature: url, filePath };
    } catch (error) {
      const { status, message } = error as { status?: number; message: string };
      if (status === 400 || status === 500) this.forget();
      if (status === 500) throw new Lost();
      throw status === 400 ? new UploadError(message, false) : error;
    }
  }

  /** The rights of this upload, renewed when fewer than 14 minutes remain (section 9). */
  private getRights(): Promise<Credentials> {
    if (this.rights && this.world.now() < this.renewAt) return this.rights;
    const again = this.kept
      ? { prefix: this.kept.prefix, visitor: this.kept.visitor }
      : (this.rights?.then(({ prefix, visitor }) => ({ prefix, visitor })) ?? {});
    this.renewAt = Number.POSITIVE_INFINITY;
    this.rights = this.stubborn(async () => this.world.credentials(this.options.upAuth ?? 0, await again)).then(
      (rights) => {
        // The server's clock decides whether a signature counts; this one may be wrong.
        this.ahead = Date.parse(rights.Expiration) - limits.credentialMinutes * 60_000 - rights.receivedAt;
        this.renewAt = rights.receivedAt + (limits.credentialMinutes - limits.credentialRefreshMinutes) * 60_000;
        return rights;
      },
    );
    this.rights.catch(() => {
      this.rights = undefined;
    });
    return this.rights;
  }

  private async sign(request: StoreRequest): Promise<Signed> {
    const rights = await this.getRights();
    return signed(request, {
      rights,
      bytes: this.file.size,
      origin: this.world.origin,
      at: new Date(this.world.now() + this.ahead),
      ask: (told) => this.world.sign(told),
    });
  }

  /** One request and its answer; null while the line, the storage or the portal that signs is away. */
  private async attempt(request: StoreRequest, body: Blob | string | null, part: number): Promise<Sent | null> {
    const way = await this.sign(request).catch((error) => {
      if (isAway(error)) return null;
      throw error;
    });
    this.options.signal?.throwIfAborted();
    if (!way) return null;
    const onSent = (bytes: number) => this.count(part, bytes);
    const sent = await this.world.send({ ...way, body }, { signal: this.options.signal, onSent }).catch(() => null);
    this.options.signal?.throwIfAborted();
    return sent;
  }

  /** One request to the storage, again and again while the line or the server is away. */
  private async ask(request: StoreRequest, body: Blob | string | null, expected: number[] = []): Promise<Sent> {
    // What its bytes are counted under.
    const part = request.act === 'put' ? 1 : request.act === 'part' ? (request.partNumber ?? 0) : 0;
    for (let failures = 0, renewed = false; ; failures++) {
      const sent = await this.attempt(request, body, part).catch((error) => refusedBy(error, renewed));
      if (sent && (sent.status < 300 || expected.includes(sent.status))) {
        this.lastSuccess = this.world.now();
        if (part && body instanceof Blob) this.count(part, body.size);
        return sent;
      }
      this.sent.delete(part);
      const code = sent ? element(sent.text, 'Code') : '';
      // Rights and signed addresses end, clocks are set anew, and what was sent twice is counted twice.
      if (/^(AccessDenied|ExpiredToken|InvalidToken|RequestTimeTooSkewed|EntityTooLarge)$/.test(code) && !renewed) {
        renewed = true;
        this.renewAt = 0;
        continue;
      }
      // What was sent so far is kept, to go on with when there is space.
      if (sent?.status === 507) throw new UploadError(text.full);
      if (sent?.status === 404 || code === 'InvalidPart') {
        this.forget();
        throw new Lost();
      }
      if (
        sent &&
        sent.status < 500 &&
        ![408, 429].includes(sent.status) &&
        !/^(IncompleteBody|RequestTimeout|XAmzContentSHA256Mismatch)$/.test(code)
      )
        throw new UploadError(text.uploadFailed);
      await this.pause(failures);
    }
  }

  /** A call of the portal, again while the line or the server is away. */
  private async stubborn<T>(call: () => Promise<T>): Promise<T> {
    for (let failures = 0; ; failures++) {
      try {
        this.options.signal?.throwIfAborted();
        const done = await call();
        this.lastSuccess = this.world.now();
        return done;
      } catch (error) {
        const { status, message } = error as { status?: number; message?: string };
        if (status === 429) throw new UploadError(message || text.tooMany);
        if (!isAway(error)) throw error;
        await this.pause(failures);
      }
    }
  }

  private async pause(failures: number): Promise<void> {
    if (this.world.now() - this.lastSuccess > this.world.patienceMs) throw new UploadError(text.uploadFailed);
    await this.world.wait(Math.min(10_000, 400 * 2 ** Math.min(failures, 10)) * (0.5 + Math.random() / 2));
    this.options.signal?.throwIfAborted();
  }

  private count(part: number, bytes: number): void {
    if (!part) return;
    this.sent.set(part, bytes);
    let sum = 0;
    for (const n of this.sent.values()) sum += n;
    const share = Math.min(1, sum / this.file.size);
    if (share <= this.share) return;
    this.share = share;
    this.options.onProgress?.(share);
  }
}

/** Whether the portal did not answer, or a proxy in its place. */
function isAway(error: unknown): boolean {
  const { status } = error as { status?: number };
  return status === 0 || (status !== undefined && status >= 502 && status <= 504);
}

/**
 * What the portal did not sign, in the words of a storage: its rights have ended or are used up. Once they were
 * renewed it is as the portal says.
 */
function refusedBy(error: unknown, renewed: boolean): Sent {
  const { status, message } = error as { status?: number; message: string };
  if (status === 429) throw new UploadError(message);
  if (status !== 400 && status !== 500) throw error;
  if (renewed) throw status === 400 ? new UploadError(message, false) : error;
  return { status, etag: '', text: '<Code>ExpiredToken</Code>' };
}

function element(xml: string, name: string): string {
  return (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '').replace(/&quot;|&#34;/g, '"');
}
