/** `npm run deploy:try`: starts the sample of nginx with two nodes on ports of 127.0.0.1 and looks at what it does. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '../e2e/node.ts';
import { freePort } from '../server/adapters/database/embedded.ts';

const password = 'Zhijiang-2026';
/** What somebody claims who would like to be another. */
const forged = '203.0.113.9';
const events = '/api/train/messageSystem/events';
type Reply = { status: number; headers: Record<string, unknown>; body: string };

/** The sample as it stands but for ports, files and the user. */
function configure(folder: string, nodes: string[], [plain, tls]: [number, number]): string {
  const sample = readFileSync(join(import.meta.dirname, 'nginx.conf'), 'utf8')
    .replace('127.0.0.1:3001', new URL(nodes[0] as string).host.replace('localhost', '127.0.0.1'))
    .replace('127.0.0.1:3002', new URL(nodes[1] as string).host.replace('localhost', '127.0.0.1'))
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${tls} ssl`)
    .replaceAll('/etc/portal/tls', folder)
    .replaceAll('portal.example.cn', 'localhost');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user} daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 2;
events { worker_connections 1024; }
http { ${paths} access_log off; ${sample} }`;
}

/** One request by HTTP/2. */
function ask(session: ClientHttp2Session, headers: Record<string, string>, body?: Buffer | string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const stream = session.request(headers);
    const chunks: Buffer[] = [];
    let head: Record<string, unknown> = {};
    stream.on('response', (got) => (head = got));
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () =>
      resolve({ status: Number(head[':status']), headers: head, body: Buffer.concat(chunks).toString() }),
    );
    stream.on('error', reject);
    stream.end(body);
  });
}

const post = (session: ClientHttp2Session, path: string, body: object, token = '', more = {}) =>
  ask(
    session,
    { ':method': 'POST', ':path': `/api${path}`, 'content-type': 'application/json', authorization: token, ...more },
    JSON.stringify(body),
  );

async function tokenOf(session: ClientHttp2Session, username: string): Promise<string> {
  return JSON.parse((await post(session, '/auth/jwt/token', { username, password })).body).data.token;
}

let failed = 0;
function look(what: string, holds: boolean, seen: unknown = ''): void {
  if (!holds) failed++;
  console.log(`${holds ? 'holds ' : 'FAILS '} ${what} ${seen}`);
}

async function tryUpload(session: ClientHttp2Session, token: string): Promise<void> {
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20 * 1024 * 1024, 32), Buffer.from('\n%%EOF')]);
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--b--\r\n')]);
  const { status, body: said } = await ask(
    session,
    {
      ':method': 'POST',
      ':path': '/api/tool/fdfs',
      'content-type': 'multipart/form-data; boundary=b',
      authorization: token,
    },
    body,
  );
  look('20 MB are taken', status === 200 && JSON.parse(said).status === 200, `${status} ${said.slice(0, 120)}`);
  const large = await post(session, '/auth/jwt/token', { username: 'x'.repeat(1_200_000), password });
  look('a call of more than a megabyte is refused', large.status === 413, large.status);
}

/** An event arrives while the stream stays open. */
async function tryEvents(session: ClientHttp2Session, token: string): Promise<void> {
  const stream = session.request({ ':path': events, authorization: token, accept: 'text/event-stream' });
  const began = Date.now();
  const first = await new Promise<string>((resolve) =>
    stream.once('data', (chunk: Buffer) => resolve(chunk.toString())),
  );
  look(
    'the stream of events begins at once',
    first.includes('retry') && Date.now() - began < 2000,
    `${Date.now() - began} ms`,
  );
  const me = JSON.parse(
    (await ask(session, { ':path': '/api/admin/student/getIndexUserInfo', authorization: token })).body,
  );
  const staff = await tokenOf(session, 'guanli01');
  const came = new Promise<number>((resolve) =>
    stream.on('data', (chunk: Buffer) => chunk.toString().includes('data:') && resolve(Date.now())),
  );
  const sent = Date.now();
  await post(session, '/admin/message/send', { userId: me.data.id, title: '试', content: '试', link: '/' }, staff, {
    'x-forwarded-for': forged,
  });
  const late =
    (await Promise.race([came, new Promise<number>((r) => setTimeout(r, 10_000, Number.POSITIVE_INFINITY))])) - sent;
  look('an event arrives at once', late < 2000, `${late} ms`);
  stream.close();
}

/** What a visitor says of where it comes from is not believed: the trail knows the address that nginx saw. */
async function tryAddress(session: ClientHttp2Session): Promise<void> {
  const staff = await tokenOf(session, 'guanli01');
  const { body } = await post(session, '/admin/trail/list', {}, staff);
  const addresses = JSON.parse(body).data.list.map((row: { address: string }) => row.address);
  look('the trail names the address that nginx saw', addresses.includes('127.0.0.1') && !addresses.includes(forged), [
    ...new Set(addresses),
  ]);
}

/** Requests without a pause while one node is stopped as systemd does it. */
async function tryStop(port: number, ca: Buffer, stop: () => Promise<void>): Promise<void> {
  const wrong: string[] = [];
  let [done, over] = [0, false];
  const workers = Array.from({ length: 8 }, async (_, i) => {
    const open = () => connect(`https://localhost:${port}`, { ca }).on('error', (error) => wrong.push(String(error)));
    let session = open();
    while (!over) {
      // After a thousand requests nginx says goodbye to a connection: like a browser it goes on with another.
      if (session.closed || session.destroyed) session = open();
      const one = i % 2 ? ask(session, { ':path': `/sousuo/?wd=${done}` }) : post(session, '/auth/jwt/checkLogin', {});
      const status = await one.then((r) => r.status, String);
      done++;
      if (typeof status === 'string' || status >= 500) wrong.push(String(status));
    }
    session.close();
  });
  await new Promise((next) => setTimeout(next, 2000));
  await stop();
  await new Promise((next) => setTimeout(next, 2000));
  over = true;
  await Promise.all(workers);
  look(
    'a node stops under load and no request fails',
    done > 50 && wrong.length === 0,
    `${done} requests, ${wrong.length} failed ${[...new Set(wrong)].slice(0, 3)}`,
  );
}

const folder = mkdtempSync(join(tmpdir(), 'portal-deploy-'));
const env = { TRUST_PROXY: '1', DEMO: '1', LOG_LEVEL: 'warn' };
const first = await startNode(join(folder, 'data'), env);
const second = await startNode(join(folder, 'data'), env);
let firstStopped = false;
const ports: [number, number] = [await freePort(), await freePort()];
execFileSync(
  'openssl',
  [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    join(folder, 'privkey.pem'),
    '-out',
    join(folder, 'fullchain.pem'),
  ],
  { stdio: 'ignore' },
);
writeFileSync(join(folder, 'nginx.conf'), configure(folder, [first.origin, second.origin], ports));
mkdirSync(join(folder, 'logs'));
const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' });
try {
  const ca = readFileSync(join(folder, 'fullchain.pem'));
  let session: ClientHttp2Session | undefined;
  for (let tries = 0; !session && tries < 50; tries++) {
    session = await new Promise<ClientHttp2Session | undefined>((resolve) => {
      const one = connect(`https://localhost:${ports[1]}`, { ca }, () => resolve(one));
      one.on('error', () => setTimeout(resolve, 100, undefined));
    });
  }
  if (!session) throw new Error('nginx does not answer');
  const page = await ask(session, { ':path': '/' });
  look(
    'a page comes by HTTP/2',
    page.status === 200 && page.body.includes('<html') && session.alpnProtocol === 'h2',
    session.alpnProtocol,
  );
  const plain = await fetch(`http://localhost:${ports[0]}/xinwen/?page=2`, {
    redirect: 'manual',
  });
  look(
    'plain HTTP leads to https',
    plain.status === 301 && plain.headers.get('location') === 'https://localhost/xinwen/?page=2',
    plain.headers.get('location'),
  );
  const token = await tokenOf(session, 'xueyuan01');
  await tryUpload(session, token);
  await tryEvents(session, token);
  await tryAddress(session);
  session.close();
  firstStopped = true;
  await tryStop(ports[1], ca, first.stop);
} finally {
  nginx.kill('SIGQUIT');
  if (!firstStopped) await first.stop();
  await second.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);
