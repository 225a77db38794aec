import type { FastifyInstance } from 'fastify';

/** Nothing that is sent is nested deeper; a hundred thousand brackets take longer to read than to send. */
const deepest = 1000;
/** Nothing that is sent has more named values; twenty thousand of them take longer to read than to send. */
const most = 5000;

/** Where a text ends that begins at `at`. */
function endOfText(json: string, at: number): number {
  let end = at + 1;
  while (end < json.length && json[end] !== '"') end += json[end] === '\\' ? 2 : 1;
  return end;
}

/**
 * Whether the brackets of a JSON text lie deeper in one another than anything that is meant, or it names more values;
 * in one walk.
 */
export function isBeyond(json: string): boolean {
  let depth = 0;
  let named = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') at = endOfText(json, at);
    else if (sign === '[' || sign === '{') depth++;
    else if (sign === ']' || sign === '}') depth--;
    else if (sign === ':') named++;
    if (depth > deepest || named > most) return true;
  }
  return false;
}

/** Reads bodies as the framework does, but for those that would hold everybody up. */
export function readJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isBeyond(String(body))) done(Object.assign(new Error('beyond reason'), { statusCode: 400 }));
    else void parse(request, String(body), done);
  });
}
